package io.ssetiming.stream;

/**
 * The named moments of one stream, monotonic nanoseconds; {@link #NEVER} where they did not come.
 */
final class Moments {

  static final long NEVER = Long.MIN_VALUE;

  long firstByteSent = NEVER;
  long firstEventSent = NEVER;
  long firstReasoningSent = NEVER;
  long firstTokenSent = NEVER;
  long lastTokenSent = NEVER;
  long doneSent = NEVER;
  long responseEnd = NEVER;
  long firstTokenError; // nanos: width of the bracket
  long lastTokenError;

  long firstTokenWritten = NEVER;
  long firstFlushAsked = NEVER;
  long firstBusinessWritten = NEVER;
  long lastBusinessWritten = NEVER;
  long lastBusinessSent = NEVER;

  boolean happened(long moment) {
    return moment != NEVER;
  }

  /** The body was discarded before any of it left. */
  void clearEvents() {
    firstTokenWritten = NEVER;
    firstBusinessWritten = NEVER;
    lastBusinessWritten = NEVER;
  }
}
