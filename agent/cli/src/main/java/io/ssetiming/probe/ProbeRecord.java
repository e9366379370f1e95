package io.ssetiming.probe;

import io.ssetiming.sse.BodyFormat;
import io.ssetiming.sse.EventClass;
import io.ssetiming.sse.StreamFacts;
import java.net.URI;
import java.util.Map;

/**
 * One request as the client saw it. Times are nanoseconds since the request's start, {@link
 * EventLog#NEVER} when it did not happen; the start is epoch microseconds of this machine's clock.
 *
 * @param requestId null when none was sent
 * @param endNanos when the last byte, the end of the connection or the failure was seen
 * @param format how the body was cut into events, null when no stream was read
 * @param facts null when no stream was read
 * @param error one line, null when nothing went wrong
 */
public record ProbeRecord(
    String requestId,
    URI target,
    long startEpochMicros,
    Phases phases,
    long endNanos,
    int status,
    String contentType,
    long bodyBytes,
    EventLog events,
    BodyFormat format,
    StreamFacts facts,
    Outcome outcome,
    String error,
    Map<String, String> labels) {
  private static final double NANOS_PER_MS = 1_000_000;

  /** The steps before the stream; {@code -1} for a step that did not happen. */
  record Phases(
      long dnsNanos, long connectNanos, long tlsNanos, long headersNanos, long firstByteNanos) {
    static final Phases NONE = new Phases(-1, -1, -1, -1, -1);
  }

  public boolean isOk() {
    return outcome == Outcome.COMPLETED;
  }

  /** NaN without a first token. */
  public double ttftMs() {
    long nanos = events.firstTokenNanos();
    return nanos == EventLog.NEVER ? Double.NaN : nanos / NANOS_PER_MS;
  }

  public double totalMs() {
    return endNanos / NANOS_PER_MS;
  }

  public Gaps gaps() {
    return events.gaps();
  }

  /** By the stream's own usage, else one per business event. */
  public long tokens() {
    return hasUsage() ? facts.usageTokens() : events.count(EventClass.BUSINESS);
  }

  boolean hasUsage() {
    return facts != null && facts.usageTokens() >= 0;
  }
}
