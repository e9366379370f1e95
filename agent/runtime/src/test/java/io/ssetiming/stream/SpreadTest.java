package io.ssetiming.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Quantiles of one stream, against a sorted list. */
class SpreadTest {

  private static final int[] PERCENTS = {0, 1, 50, 95, 99, 100};
  private static final int EXACT = 256;

  private static Spread of(long... values) {
    Spread spread = new Spread();
    for (long value : values) {
      spread.add(value);
    }
    return spread;
  }

  /** Nearest rank, in whole numbers. */
  private static long nearest(long[] sorted, int percent) {
    int rank = Math.max(1, (sorted.length * percent + 99) / 100);
    return sorted[rank - 1];
  }

  private static long[] random(int seed, int count) {
    Random random = new Random(seed);
    long[] values = new long[count];
    for (int i = 0; i < count; i++) {
      values[i] = random.nextInt(Integer.MAX_VALUE) >> random.nextInt(31);
    }
    return values;
  }

  @Test
  void nothing() {
    Spread spread = of();
    assertThat(spread.count()).isZero();
    assertThat(spread.max()).isZero();
    assertThat(spread.quantile(0.5)).isZero();
  }

  @Test
  void one() {
    Spread spread = of(7);
    assertThat(spread.quantile(0.01)).isEqualTo(7);
    assertThat(spread.quantile(0.99)).isEqualTo(7);
  }

  @Test
  void exactUpTo256() {
    for (int count = 1; count <= EXACT; count++) {
      long[] values = random(count, count);
      Spread spread = of(values);
      Arrays.sort(values);
      for (int percent : PERCENTS) {
        assertThat(spread.quantile(percent / 100.0))
            .as("p%d of %d", percent, count)
            .isEqualTo(nearest(values, percent));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {257, 258, 300, 1_000, 20_000})
  void nearAfterThat(int count) {
    long[] values = random(count, count);
    Spread spread = of(values);
    long overSecond = Arrays.stream(values).filter(v -> v > 1_000_000).count();
    Arrays.sort(values);
    for (int percent : PERCENTS) {
      long exact = nearest(values, percent);
      assertThat((double) spread.quantile(percent / 100.0))
          .as("p%d", percent)
          .isCloseTo(exact, within(exact / 32.0));
    }
    assertThat(spread.count()).isEqualTo(count);
    assertThat(spread.overSecond()).isEqualTo((int) overSecond);
    assertThat(spread.max()).isEqualTo(values[count - 1]);
    assertThat(spread.quantile(1)).isEqualTo(values[count - 1]);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 15, 16, 17, 31, 32, 33, 1_000_000, Integer.MAX_VALUE - 1L})
  void boundaries(long value) {
    long[] values = new long[1_000];
    Arrays.fill(values, value);
    values[999] = value + 1;
    Spread spread = of(values);
    double slack = value < 16 ? 0 : value / 32.0;
    assertThat((double) spread.quantile(0.5)).isCloseTo(value, within(slack));
    assertThat(spread.max()).isEqualTo(value + 1);
  }

  @Test
  void longerThanTheBuckets() {
    long day = 86_400_000_000L;
    Spread spread = new Spread();
    for (int i = 0; i < 300; i++) {
      spread.add(day);
    }
    spread.add(2 * day);
    assertThat(spread.max()).isEqualTo(2 * day);
    assertThat(spread.quantile(0.5)).isBetween(2_000_000_000L, day);
    assertThat(spread.overSecond()).isEqualTo(301);
  }

  @Test
  void negativeIsZero() {
    Spread spread = of(-5, Long.MIN_VALUE);
    assertThat(spread.max()).isZero();
    assertThat(spread.quantile(0.5)).isZero();
  }

  @Test
  void overOneSecondExactly() {
    assertThat(of(999_999, 1_000_000, 1_000_001).overSecond()).isEqualTo(1);
  }
}
