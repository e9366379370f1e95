package io.ssetiming.sse;

/**
 * What one JSON event was seen to hold, a bit each in a long. The marks named here exist once per
 * dialect, so that two dialects can read the same path differently; the constants exist once.
 */
enum Mark {
  /** A field by which the dialect is recognised. */
  MARK,
  /** A second field that must be there as well. */
  ALSO,
  ANSWER,
  REASONING,
  TOOL;

  /** A top-level error that is not null. */
  static final long ERROR = 1L << 63;

  /** The dialect's field for the end of the stream. */
  static final long DONE = 1L << 62;

  static final long ROLE = 1L << 61;

  /** Within one part: its text is a thought. */
  static final long THOUGHT = 1L << 60;

  /** A field of the option {@code content_fields}. */
  static final long OPTION_ANSWER = 1L << 59;

  /** A field of the option {@code reasoning_fields}. */
  static final long OPTION_REASONING = 1L << 58;

  /** So many dialects have room. */
  static final int DIALECTS = 58 / 5;

  long of(Dialect dialect) {
    return 1L << dialect.ordinal() * 5 + ordinal();
  }
}
