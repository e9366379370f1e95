package io.ssetiming.it;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The wall clock in epoch microseconds: all processes of a test run on one machine. */
final class Times {
  private Times() {}

  static long epochMicros() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }
}
