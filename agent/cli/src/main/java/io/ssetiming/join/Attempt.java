package io.ssetiming.join;

/** One record of either side as the matching sees it. */
interface Attempt {
  /** The join key; null when the record has none. */
  String requestId();

  /** Start on this side's own clock, epoch milliseconds: only compared within the side. */
  double startMs();

  /** The id that the stream itself carries, such as {@code chatcmpl-…}; null when unknown. */
  String responseId();

  /** How it ended; null when the record doesn't say. */
  String outcome();
}
