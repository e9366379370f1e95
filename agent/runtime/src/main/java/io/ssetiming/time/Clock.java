package io.ssetiming.time;

import java.time.Instant;

/**
 * The one source of time. {@link #nanos()} is monotonic and has no meaning outside this process;
 * {@link #epochMicros()} is the wall clock, which may step at any moment.
 *
 * <p>Nothing subtracts two wall clock readings: a {@link WallAnchor} is taken once per request and
 * every time in a record is that anchor plus a monotonic difference.
 */
public interface Clock {

  /** Monotonic nanoseconds. */
  long nanos();

  /** Microseconds since 1970-01-01 UTC; whole milliseconds on Java 8, which has no finer clock. */
  long epochMicros();

  static Clock system() {
    return SystemClock.INSTANCE;
  }

  /** The clocks of the virtual machine. */
  enum SystemClock implements Clock {
    INSTANCE;

    @Override
    public long nanos() {
      return System.nanoTime();
    }

    @Override
    public long epochMicros() {
      Instant now = Instant.now();
      return now.getEpochSecond() * 1_000_000L + now.getNano() / 1_000;
    }
  }
}
