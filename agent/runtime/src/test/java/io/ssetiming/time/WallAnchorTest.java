package io.ssetiming.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

/** Monotonic times as epoch times. */
class WallAnchorTest {

  private final FakeClock clock = new FakeClock();

  @Test
  void anchorItself() {
    clock.nanos = 5_000_000;
    clock.epochMicros = 1_796_060_000_123_456L;
    assertThat(WallAnchor.now(clock).epochMicros(5_000_000)).isEqualTo(1_796_060_000_123_456L);
  }

  @Test
  void stepOfTheWallClock() {
    clock.epochMicros = 1_000_000;
    WallAnchor anchor = WallAnchor.now(clock);
    clock.epochMicros = 0; // back by a second
    assertThat(anchor.epochMicros(7_000)).isEqualTo(1_000_007);
  }

  @Test
  void roundsDownOnBothSides() {
    clock.epochMicros = 100;
    WallAnchor anchor = WallAnchor.now(clock);
    assertThat(anchor.epochMicros(999)).isEqualTo(100);
    assertThat(anchor.epochMicros(1_000)).isEqualTo(101);
    assertThat(anchor.epochMicros(-1)).isEqualTo(99);
    assertThat(anchor.epochMicros(-1_000)).isEqualTo(99);
    assertThat(anchor.epochMicros(-1_001)).isEqualTo(98);
  }

  @Test
  void pauseBetweenTheReadings() {
    clock.nanosPerReading = 8_000_000;
    WallAnchor anchor = WallAnchor.now(clock);
    assertThat(anchor.epochMicros(4_000_000)).isZero();
  }

  /** {@code System.nanoTime} may be negative, and may pass from negative to positive. */
  @Test
  void negativeMonotonicTime() {
    clock.nanos = -3_000;
    clock.epochMicros = 50;
    assertThat(WallAnchor.now(clock).epochMicros(2_000)).isEqualTo(55);
  }

  @Test
  void systemClocks() {
    Clock system = Clock.system();
    long before = system.nanos();
    assertThat(system.nanos()).isGreaterThanOrEqualTo(before);
    long micros = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    assertThat(Math.abs(system.epochMicros() - micros)).isLessThan(3_600_000_000L); // a unit check
  }
}
