package io.ssetiming.join;

import java.util.Map;

/**
 * What the join keeps of one {@code stream} line of the server. Times are epoch milliseconds of the
 * server's clock, durations milliseconds; NaN and null stand for absent.
 *
 * @param route the route where known, else the path
 * @param ttftMs first token sent − request start
 * @param queuedMs arrival → a worker took it; part of {@code ttftMs}
 * @param upstreamMs waiting for upstream calls before the first token was written
 * @param heldMs first token written → sent
 * @param firstSentErrorMs by so much the stamp of the first token may be late; 0 when unknown
 * @param lastSentErrorMs the same for the last token
 * @param businessSentMs when each business event left, offsets from {@code reqStartMs}; only the
 *     leading part when the record's timeline was cut
 * @param businessSent how many business events left, also those that the timeline has no row for
 * @param extra the labels of the agent's options
 */
record ServerRecord(
    String requestId,
    String recordId,
    String instance,
    String route,
    int status,
    double reqStartMs,
    double responseEndMs,
    double ttftMs,
    double queuedMs,
    double upstreamMs,
    double heldMs,
    double totalMs,
    double firstSentErrorMs,
    double lastSentErrorMs,
    double[] businessSentMs,
    long businessSent,
    long tokens,
    String responseId,
    String delivery,
    boolean buffered,
    Culprit culprit,
    String outcome,
    String noTokenReason,
    Map<String, String> extra)
    implements Attempt {

  @Override
  public double startMs() {
    return reqStartMs;
  }

  /**
   * The rest of the time to the first token: neither queued nor upstream nor held. What is unknown
   * of those three is in here, for the application had the request then.
   */
  double appMs() {
    return ttftMs - known(queuedMs) - known(upstreamMs) - known(heldMs);
  }

  private static double known(double ms) {
    return Double.isNaN(ms) ? 0 : ms;
  }
}
