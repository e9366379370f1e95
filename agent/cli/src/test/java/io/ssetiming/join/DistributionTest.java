package io.ssetiming.join;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class DistributionTest {
  @Test
  void percentilesAreMeasuredValuesByNearestRank() {
    Distribution d = Distribution.of(new double[] {50, 15, 40, 20, 35});

    assertThat(d.percentile(0)).isEqualTo(15);
    assertThat(d.percentile(30)).isEqualTo(20);
    assertThat(d.percentile(40)).isEqualTo(20);
    assertThat(d.p50()).isEqualTo(35);
    assertThat(d.p95()).isEqualTo(50);
    assertThat(d.max()).isEqualTo(50);
  }

  @Test
  void nothingHasNoPercentiles() {
    assertThat(Distribution.of(new double[0]).p50()).isNaN();
  }
}
