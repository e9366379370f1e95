package io.ssetiming.probe;

import io.ssetiming.sse.BodyFormat;
import io.ssetiming.sse.EventRules;
import io.ssetiming.sse.EventStream;
import io.ssetiming.sse.StreamFacts;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * One request from the look-up of its host to its last byte. Made for one request, {@link #run}
 * once, on one thread; never throws for what the network or the server does.
 */
final class Exchange {
  private static final int ERROR_BODY_CHARS = 200;
  private static final int ERROR_BODY_BYTES = 4 * ERROR_BODY_CHARS;

  private final ProbeRequest request;
  private final String id;
  private final Limits limits;
  private final EventRules rules;
  private final EventLog events = new EventLog();
  private final StringBuilder errorBody = new StringBuilder();
  private RequestClock clock;
  private final ResponseHead head = new ResponseHead();
  private Framing framing;
  private EventStream stream; // null until a 2xx answer has begun
  private BodyFormat format;
  private ProbeRecord.Phases phases = ProbeRecord.Phases.NONE;
  private long firstByteNanos = EventLog.NEVER;
  private long headersNanos = EventLog.NEVER;
  private long endNanos;
  private long bodyBytes;
  private boolean silent;
  private Outcome outcome;
  private String error;

  Exchange(ProbeRequest request, String id, Limits limits, EventRules rules) {
    this.request = request;
    this.id = id;
    this.limits = limits;
    this.rules = rules;
  }

  ProbeRecord run(Map<String, String> labels) {
    clock = new RequestClock();
    try (Connection connection = Connection.open(request, clock, limits.connectMs())) {
      phases =
          new ProbeRecord.Phases(
              connection.dnsNanos(), connection.connectNanos(), connection.tlsNanos(), -1, -1);
      talk(connection);
    } catch (IOException e) {
      fail(e);
    }
    return record(labels);
  }

  private void talk(Connection connection) throws IOException {
    StampedReads reads = new StampedReads(connection, clock, limits.durationNanos());
    try {
      connection.out().write(request.bytes(id));
      connection.out().flush();
      for (boolean more = true; more; ) {
        more = readMore(reads);
      }
      outcome = outcomeOfWhole();
    } catch (SocketTimeoutException e) {
      outcome = Outcome.TIMEOUT;
      error = "not at its end after " + limits.durationMs() + " ms";
    } catch (IOException e) {
      outcome = outcomeOf(e);
      error = outcome == Outcome.HTTP_ERROR ? error : line(e);
    } finally {
      endNanos = reads.stampNanos();
      silent = reads.longestSilenceNanos() > limits.silenceNanos();
      finish();
    }
  }

  /** False when the body is whole or the connection has ended. */
  private boolean readMore(StampedReads reads) throws IOException {
    int count = reads.read();
    if (count < 0) {
      return false;
    }
    events.reading(reads.number(), reads.stampNanos());
    int at = 0;
    if (!head.isComplete()) {
      at = head.feed(reads.buffer(), 0, count);
      if (!head.isComplete()) {
        return true;
      }
      headersNanos = reads.stampNanos();
      begin();
    }
    long stamp = reads.stampNanos();
    framing.feed(reads.buffer(), at, count, (buffer, from, n) -> body(buffer, from, n, stamp));
    return !framing.isComplete();
  }

  private void begin() throws ProtocolException {
    framing = head.framing(request.method());
    if (!head.isSuccess()) {
      return;
    }
    String encoding = head.header("Content-Encoding");
    if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
      throw new ProtocolException("compressed (" + encoding + ") though identity was asked for");
    }
    format = BodyFormat.of(head.header("Content-Type"));
    stream = new EventStream(format, rules, events);
  }

  private void body(byte[] buffer, int from, int length, long stampNanos) {
    bodyBytes += length;
    firstByteNanos = firstByteNanos == EventLog.NEVER ? stampNanos : firstByteNanos;
    if (stream != null) {
      stream.feed(buffer, from, length);
    } else if (errorBody.length() < ERROR_BODY_BYTES) {
      errorBody.append(new String(buffer, from, length, StandardCharsets.ISO_8859_1));
    }
  }

  private void finish() {
    if (stream != null) {
      stream.finish();
    }
    if (outcome == Outcome.COMPLETED) {
      outcome = outcomeOfContent();
    }
    if (silent && (outcome == Outcome.COMPLETED || outcome == Outcome.TRUNCATED)) {
      outcome = Outcome.TIMEOUT;
      error = "silent for more than " + limits.silenceMs() + " ms";
    }
  }

  /** By the framing alone. */
  private Outcome outcomeOfWhole() {
    if (!head.isComplete()) {
      error = "the connection ended before the response's head";
      return Outcome.ERROR;
    }
    if (!head.isSuccess()) {
      error = "HTTP " + head.status() + errorText();
      return Outcome.HTTP_ERROR;
    }
    if (framing.isComplete() || framing.endsByClose()) {
      return Outcome.COMPLETED;
    }
    return brokenOff();
  }

  private Outcome outcomeOf(IOException failure) {
    if (head.isComplete() && !head.isSuccess()) {
      return outcomeOfWhole(); // the status says more than the way it ended
    }
    return stream == null || failure instanceof ProtocolException ? Outcome.ERROR : brokenOff();
  }

  private Outcome brokenOff() {
    error = "the connection ended before the body's end";
    return Outcome.TRUNCATED;
  }

  /** A body can be whole as HTTP sees it and still lack its end. */
  private Outcome outcomeOfContent() {
    StreamFacts facts = stream.facts();
    if (facts.errorSeen()) {
      error = "the stream carried an error event";
      return Outcome.ERROR;
    }
    if (framing.endsByClose() && facts.partial()) {
      error = "the connection ended inside an event";
      return Outcome.TRUNCATED;
    }
    if (facts.doneExpected() && !facts.doneSeen() && facts.finishReason() == null) {
      error = "the stream has no end mark, and its dialect has one";
      return Outcome.TRUNCATED;
    }
    return Outcome.COMPLETED;
  }

  private void fail(IOException e) {
    if (outcome != null) {
      return; // closing a connection that was done with
    }
    endNanos = clock.nanos();
    outcome = Outcome.CONNECT_FAILED;
    error = e instanceof UnknownHostException ? "unknown host " + request.host() : line(e);
  }

  private String errorText() {
    byte[] raw = errorBody.toString().getBytes(StandardCharsets.ISO_8859_1);
    String text = oneLine(new String(raw, StandardCharsets.UTF_8));
    int chars = Math.min(ERROR_BODY_CHARS, text.length());
    return text.isEmpty() ? "" : ": " + text.substring(0, chars);
  }

  private static String line(IOException e) {
    String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    return oneLine(message);
  }

  private static String oneLine(String text) {
    return text.replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
  }

  private ProbeRecord record(Map<String, String> labels) {
    return new ProbeRecord(
        id,
        request.target(),
        clock.startEpochMicros(),
        new ProbeRecord.Phases(
            phases.dnsNanos(),
            phases.connectNanos(),
            phases.tlsNanos(),
            headersNanos,
            firstByteNanos),
        endNanos,
        head.status(),
        head.header("Content-Type"),
        bodyBytes,
        events,
        format,
        stream == null ? null : stream.facts(),
        outcome,
        error,
        labels);
  }
}
