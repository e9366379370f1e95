package io.ssetiming.probe;

import java.time.Instant;

/**
 * The time of one request: read once from the wall, from then on from the monotonic clock, so that
 * a step of the wall clock can't change a duration. All times handed out are nanoseconds since the
 * request's start. Made when the request starts; safe on any thread.
 */
final class RequestClock {
  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final long NANOS_PER_MICRO = 1000;

  private final long startEpochMicros;
  private final long startNanos; // monotonic

  RequestClock() {
    Instant now = Instant.now();
    this.startNanos = System.nanoTime();
    this.startEpochMicros =
        now.getEpochSecond() * MICROS_PER_SECOND + now.getNano() / NANOS_PER_MICRO;
  }

  long nanos() {
    return System.nanoTime() - startNanos;
  }

  long startEpochMicros() {
    return startEpochMicros;
  }
}
