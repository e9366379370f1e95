package io.ssetiming.time;

/**
 * One pair of readings of the wall clock and the monotonic clock, taken as close together as two
 * calls can be. Turns any monotonic time of the same process into epoch microseconds. Immutable.
 */
public final class WallAnchor {

  private final long nanos;
  private final long epochMicros;

  private WallAnchor(long nanos, long epochMicros) {
    this.nanos = nanos;
    this.epochMicros = epochMicros;
  }

  public static WallAnchor now(Clock clock) {
    long before = clock.nanos();
    long epochMicros = clock.epochMicros();
    // a thread put aside between the readings errs by half of that pause, not by all of it
    return new WallAnchor(before + (clock.nanos() - before) / 2, epochMicros);
  }

  /** Epoch microseconds of a monotonic time; rounds down, so order is kept. */
  public long epochMicros(long monotonicNanos) {
    return epochMicros + Math.floorDiv(monotonicNanos - nanos, 1_000L);
  }
}
