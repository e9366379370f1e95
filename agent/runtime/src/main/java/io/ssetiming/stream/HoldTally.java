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
  private int batched; // waited for a flush that let several events go
  private int lateAlone; // waited for a flush of its own
  private int blocked;
  private int swallowed; // a flush was asked for in time, and did not reach the container
  private long swallowedNanos = Moments.NEVER; // when the last such flush came back
  private int kept; // by a compressor, through a flush

  HoldTally(long holdNanos) {
    this.holdNanos = holdNanos;
  }

  /**
   * One event left.
   *
   * @param companions other business events that the same call let go
   * @param flushedAbove whether a flush was asked for in time, and a compressor stands below it
   */
  void left(long writtenNanos, Leaving how, int companions, boolean flushedAbove) {
    sent++;
    if (how.after - writtenNanos <= holdNanos) {
      return;
    }
    if (how.by == Release.TAIL || how.asked - writtenNanos <= holdNanos) {
      // let go in time: only a full socket proves that it was not taken, all else is a busy machine
      blocked += how.socketFull ? 1 : 0;
    } else if (swallowedNanos != Moments.NEVER && swallowedNanos - writtenNanos >= 0) {
      swallowed++;
    } else if (flushedAbove) {
      kept++;
    } else if (how.by != Release.FLUSH) {
      withoutFlush++;
    } else if (companions > 0) {
      batched++;
    } else {
      lateAlone++;
    }
  }

  /** Events left that were not kept apart from the one before them. */
  void leftMerged(int events) {
    sent += events;
  }

  int sent() {
    return sent;
  }

  /** A layer kept a flush to itself that the application had asked for. */
  void flushSwallowed(long nanos) {
    swallowedNanos = nanos;
  }

  /**
   * The verdict's word, for {@code business} events of which the last was written after {@code
   * writtenOver}.
   */
  String verdict(int business, long writtenOverNanos) {
    if (business > 0 && sent == 0) {
      return BODY_DROPPED;
    }
    // one event that waits for its own flush may be a thread that was put aside; half of them is a
    // habit
    int late = batched + (lateAlone * 2 >= business ? lateAlone : 0);
    int byALayer = Math.max(swallowed, kept);
    int held = Math.max(Math.max(withoutFlush, byALayer), Math.max(late, blocked));
    if (held > 0) {
      return verdictOf(held, late);
    }
    if (business == 0 || isBurst(business, writtenOverNanos)) {
      return NOT_A_STREAM;
    }
    return STREAMED;
  }

  /** Who held most; of two who held as many, the one that the application can't see. */
  private String verdictOf(int held, int late) {
    if (held == kept) {
      return COMPRESSION_HELD;
    }
    if (held == swallowed) {
      return FLUSH_SWALLOWED;
    }
    return held == withoutFlush ? WRITE_WITHOUT_FLUSH : held == late ? BATCHED : BACKPRESSURE;
  }

  /** Two or more events, written less than a millisecond apart on average, within the threshold. */
  private boolean isBurst(int business, long writtenOverNanos) {
    return business > 1
        && writtenOverNanos <= holdNanos
        && writtenOverNanos < (business - 1) * 1_000_000L;
  }

  static boolean isBuffered(String verdict) {
    return verdict.equals(WRITE_WITHOUT_FLUSH)
        || verdict.equals(FLUSH_SWALLOWED)
        || verdict.equals(BATCHED)
        || verdict.equals(COMPRESSION_HELD)
        || verdict.equals(BODY_DROPPED);
  }

  /** The verdicts whose culprit is the line that wrote. */
  static boolean blamesWriter(String verdict) {
    return verdict.equals(WRITE_WITHOUT_FLUSH) || verdict.equals(BATCHED);
  }

  static final String STREAMED = "streamed";
  static final String WRITE_WITHOUT_FLUSH = "write_without_flush";
  static final String FLUSH_SWALLOWED = "flush_swallowed";
  static final String COMPRESSION_HELD = "compression_held";
  static final String BATCHED = "batched";
  static final String BODY_DROPPED = "body_dropped";
  static final String BACKPRESSURE = "backpressure";
  static final String NOT_A_STREAM = "not_a_stream";
}
