package io.ssetiming.join;

import java.util.Map;

/**
 * What the join keeps of one {@code client} line. Times are epoch milliseconds of the client's
 * clock, durations milliseconds; NaN and null stand for absent.
 *
 * @param source whose clock this is: the record's host where it names one, else its file
 * @param epochClock whether the start is wall time at all; other tools log private clocks
 * @param businessReceivedMs when each business event was read, offsets from {@code startMs}; only
 *     the leading part when the timeline was cut
 * @param business how many business events came, also those that the timeline has no row for
 * @param wholeEvents false when the body had no events of its own, and what was counted are reads:
 *     they say nothing of the server's writes
 * @param errorEvents events in which the stream itself said that it failed
 * @param extra the labels given to the probe
 */
record ClientRecord(
    String requestId,
    String target,
    String source,
    boolean epochClock,
    int status,
    double startMs,
    double connectMs,
    double ttftMs,
    double totalMs,
    double[] businessReceivedMs,
    long business,
    boolean wholeEvents,
    long errorEvents,
    String responseId,
    String ttftDefinition,
    String outcome,
    Map<String, String> extra)
    implements Attempt {
  /** The definition of a first token that is also the server's. */
  static final String FIRST_CONTENT = "first_content";
}
