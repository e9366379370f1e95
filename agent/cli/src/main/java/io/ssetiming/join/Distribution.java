package io.ssetiming.join;

import java.util.Arrays;

/**
 * Exact percentiles of values that were all kept, by nearest rank: the p-th percentile is the
 * smallest value that at least p per cent of the values do not exceed, so it is always a value that
 * was measured. Of no values every percentile is NaN.
 *
 * @param sorted the values, ascending; owned by this record
 */
public record Distribution(double[] sorted) {

  /** Takes a copy; NaN must have been left out before. */
  static Distribution of(double[] values) {
    double[] copy = values.clone();
    Arrays.sort(copy);
    return new Distribution(copy);
  }

  public int count() {
    return sorted.length;
  }

  public double percentile(double percent) {
    if (sorted.length == 0) {
      return Double.NaN;
    }
    int rank = (int) Math.ceil(percent / 100 * sorted.length);
    return sorted[Math.max(1, Math.min(rank, sorted.length)) - 1];
  }

  public double p50() {
    return percentile(50);
  }

  public double p95() {
    return percentile(95);
  }

  public double max() {
    return percentile(100);
  }
}
