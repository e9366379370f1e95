package io.ssetiming.stream;

/**
 * Counts, over the business events of one stream, in whose hand each waited longer than the
 * threshold, and says the verdict of design section 6 that this side of the stream can see. Not
 * thread safe.
 */
final class HoldTally {

  private final long holdNanos;
  private int sent;
  private int withoutFlush;
  private int lateFlush;
  private int blocked;

  HoldTally(long holdNanos) {
    this.holdNanos = holdNanos;
  }

  /**
   * One event left.
   *
   * @param written when the application gave its last byte
   * @param asked when the call that let it go began: a flush, a later write, the close
   * @param left when the operating system had its last byte
   */
  void left(long written, long asked, long left, Release by) {
    sent++;
    if (left - written <= holdNanos) {
      return;
    }
    if (by == Release.TAIL || asked - written <= holdNanos) {
      blocked++; // let go in time, and then not taken
    } else if (by == Release.FLUSH) {
      lateFlush++;
    } else {
      withoutFlush++;
    }
  }

  int sent() {
    return sent;
  }

  /**
   * The verdict's word, for {@code business} events of which the last was written after {@code
   * writtenOver}.
   */
  String verdict(int business, long writtenOverNanos) {
    if (business > 0 && sent == 0) {
      return BODY_DROPPED;
    }
    int held = Math.max(withoutFlush, Math.max(lateFlush, blocked));
    if (held > 0) {
      return held == withoutFlush
          ? WRITE_WITHOUT_FLUSH
          : held == lateFlush ? BATCHED : BACKPRESSURE;
    }
    if (business == 0 || isBurst(business, writtenOverNanos)) {
      return NOT_A_STREAM;
    }
    return STREAMED;
  }

  /** Two or more events, written less than a millisecond apart on average, within the threshold. */
  private boolean isBurst(int business, long writtenOverNanos) {
    return business > 1
        && writtenOverNanos <= holdNanos
        && writtenOverNanos < (business - 1) * 1_000_000L;
  }

  static boolean isBuffered(String verdict) {
    return verdict.equals(WRITE_WITHOUT_FLUSH)
        || verdict.equals(BATCHED)
        || verdict.equals(BODY_DROPPED);
  }

  /** The verdicts whose culprit is the line that wrote. */
  static boolean blamesWriter(String verdict) {
    return verdict.equals(WRITE_WITHOUT_FLUSH) || verdict.equals(BATCHED);
  }

  static final String STREAMED = "streamed";
  static final String WRITE_WITHOUT_FLUSH = "write_without_flush";
  static final String BATCHED = "batched";
  static final String BODY_DROPPED = "body_dropped";
  static final String BACKPRESSURE = "backpressure";
  static final String NOT_A_STREAM = "not_a_stream";
}
