package io.ssetiming.stream;

/**
 * Counts, over the business events of one stream, in whose hand each waited longer than the
 * threshold, and says the verdict of design section 6 that this side of the stream can see. Not
 * thread safe.
 */
final class HoldTally {

  private final long holdNanos;
  private final SocketWait socket;
  private int sent;
  private int withoutFlush;
  private int serverLate; // waited alone for a flush that the server makes behind each write
  private int batched; // waited for a flush that let several events go
  private int lateAlone; // waited for a flush of its own
  private int blocked;
  private int swallowed; // a flush was asked for in time, and did not reach the container
  private long swallowedNanos = Moments.NEVER; // when the last such flush came back
  private int kept; // by a compressor, through a flush

  HoldTally(long holdNanos, SocketWait socket) {
    this.holdNanos = holdNanos;
    this.socket = socket;
  }

  /** The same so far. */
  HoldTally(HoldTally other) {
    this(other.holdNanos, other.socket);
    sent = other.sent;
    withoutFlush = other.withoutFlush;
    serverLate = other.serverLate;
    batched = other.batched;
    lateAlone = other.lateAlone;
    blocked = other.blocked;
    swallowed = other.swallowed;
    swallowedNanos = other.swallowedNanos;
    kept = other.kept;
  }

  /**
   * The head of the queue left; the socket's {@link SocketWait#taken} was told before.
   *
   * @param couldAskNanos when its write came back, at which nobody could ask for a flush before
   * @param companions other business events that the same call let go
   * @param compressed whether a compressor stands below it
   */
  void left(
      PendingEvents queue, long couldAskNanos, Leaving how, int companions, boolean compressed) {
    sent++;
    long written = queue.headWrittenNanos();
    if (how.after - written <= holdNanos) {
      return;
    }
    boolean inTime =
        how.asked - couldAskNanos <= holdNanos || socket.allowedNoEarlier(written, how.asked);
    if (how.by == Release.TAIL || inTime) {
      // let go in time: only a full socket proves that it was not taken, all else is a busy machine
      blocked += how.socketFull || socket.delayed(written) ? 1 : 0;
    } else if (isSwallowed(written)) {
      swallowed++;
    } else if (queue.headFlushInTime()) {
      kept += compressed ? 1 : 0;
      swallowed += compressed ? 0 : 1; // by a layer that nobody saw doing it
    } else if (how.by == Release.SERVER && companions == 0) {
      serverLate++;
    } else if (how.by != Release.FLUSH) {
      withoutFlush++;
    } else if (companions > 0) {
      batched++;
    } else {
      lateAlone++;
    }
  }

  /**
   * Counts what has waited for longer than the threshold by now, and waits still.
   *
   * @param over the response is: what waits will never leave, be it that its client was lost first
   * @param compressed a compressor stands below the application's flush
   */
  void waiting(Written written, long nanos, boolean over, boolean compressed) {
    PendingEvents pending = written.pending;
    long old = nanos - holdNanos;
    int late = pending.businessUntil(old);
    if (late == 0) {
      return;
    }
    long refused = written.refusedNanos(socket);
    if (refused != Moments.NEVER) {
      // what had waited too long before the socket was full, and unflushed, is not the reader's
      blocked += written.businessLetGo(refused - holdNanos, old);
    } else if (isSwallowed(pending.headWrittenNanos())) {
      swallowed += late;
    } else if (over) {
      return;
    } else if (!pending.headFlushInTime()) {
      withoutFlush += late;
    } else if (compressed) {
      kept += late;
    }
  }

  private boolean isSwallowed(long writtenNanos) {
    return swallowedNanos != Moments.NEVER && swallowedNanos - writtenNanos >= 0;
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
    int unflushed = withoutFlush + (serverLate > 1 ? habit(serverLate, business) : 0);
    int late = batched + habit(lateAlone, business);
    int byALayer = Math.max(swallowed, kept);
    int held = Math.max(Math.max(unflushed, byALayer), Math.max(late, blocked));
    if (held > 0) {
      return verdictOf(held, unflushed, late);
    }
    if (business > 0 && sent == 0) {
      return BODY_DROPPED;
    }
    if (business == 0 || isBurst(business, writtenOverNanos)) {
      return NOT_A_STREAM;
    }
    return STREAMED;
  }

  /**
   * One event that waits for its own flush may be a thread that was put aside; half of them is a
   * habit.
   */
  private static int habit(int alone, int business) {
    return alone * 2 >= business ? alone : 0;
  }

  /** Who held most; of two who held as many, the one that the application can't see. */
  private String verdictOf(int held, int unflushed, int late) {
    if (held == kept) {
      return COMPRESSION_HELD;
    }
    if (held == swallowed) {
      return FLUSH_SWALLOWED;
    }
    return held == unflushed ? WRITE_WITHOUT_FLUSH : held == late ? BATCHED : BACKPRESSURE;
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
