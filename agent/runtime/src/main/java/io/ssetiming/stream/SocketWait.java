package io.ssetiming.stream;

/**
 * The reader's share of what one stream waited for: when the socket was full, and when it took what
 * it had refused. Not thread safe.
 */
final class SocketWait {

  private final long holdNanos;
  private long refused = Moments.NEVER; // since when the socket is full; NEVER: it is not
  private long refusedLast = Moments.NEVER; // when it became so for the last time
  private long callAsked = Moments.NEVER; // begin of the call that took bytes last
  private long freed = Moments.NEVER; // when the socket last took what it had refused before
  private long freedEarlier = Moments.NEVER; // the same, before that call
  private long refusedEarlier = Moments.NEVER; // since when it was full as that call came

  SocketWait(long holdNanos) {
    this.holdNanos = holdNanos;
  }

  /** The socket refuses bytes, until it has {@link #accepted}. */
  void refused(long nanos) {
    if (refused == Moments.NEVER) {
      refused = nanos;
      refusedLast = nanos;
    }
  }

  /** The socket took all that it was offered. */
  void accepted() {
    refused = Moments.NEVER;
  }

  /** Since when the socket is full; {@link Moments#NEVER}: it is not. */
  long refusedNanos() {
    return refused;
  }

  /**
   * As above, or when it was full in this time: a write that goes down in pieces may have waited
   * for one, have got it through, and have ended before it offered the next.
   */
  long refusedNanos(long from, long until) {
    boolean within = refusedLast != Moments.NEVER && refusedLast - from >= 0;
    return refused == Moments.NEVER && within && until - from > holdNanos ? refusedLast : refused;
  }

  /** A call that began then takes bytes again; {@link #taken} follows where it takes some. */
  void tookAgain(long askedNanos) {
    if (askedNanos != callAsked) {
      refusedEarlier = refused;
    }
  }

  /** The socket took bytes, be it of no whole event. */
  void taken(Leaving how) {
    if (how.asked != callAsked) {
      callAsked = how.asked;
      freedEarlier = freed;
    }
    if (how.socketFull) {
      freed = how.after;
    }
  }

  /**
   * Whether an event that was written then waited for the reader before the call that lets it go
   * now: its own write waited, or whoever does not block was not told yet that the socket takes
   * more.
   */
  boolean delayed(long writtenNanos) {
    return isWriteThatWaited(writtenNanos) || isStuck(writtenNanos);
  }

  /** As above, and the call came as soon as the reader let it. */
  boolean allowedNoEarlier(long writtenNanos, long askedNanos) {
    return isStuck(writtenNanos)
        || isWriteThatWaited(writtenNanos) && askedNanos - freedEarlier <= holdNanos;
  }

  private boolean isWriteThatWaited(long writtenNanos) {
    return freedEarlier != Moments.NEVER && freedEarlier - writtenNanos > 0;
  }

  private boolean isStuck(long writtenNanos) {
    return refusedEarlier != Moments.NEVER && refusedEarlier - writtenNanos <= holdNanos;
  }
}
