package io.ssetiming.probe;

import java.util.Arrays;

/**
 * The gaps between the business events of one stream, all of them, for exact percentiles by nearest
 * rank. A stall is a gap of more than a second. Used by one thread.
 */
public final class Gaps {
  private static final long STALL_NANOS = 1_000_000_000;
  private static final double NANOS_PER_MS = 1_000_000;

  private long[] nanos = new long[64];
  private int count;
  private int stalls;
  private long lastNanos = -1;

  void event(long atNanos) {
    if (lastNanos >= 0) {
      add(atNanos - lastNanos);
    }
    lastNanos = atNanos;
  }

  public int count() {
    return count;
  }

  public int stalls() {
    return stalls;
  }

  /** Milliseconds; NaN without a gap. */
  public double percentile(double percent) {
    if (count == 0) {
      return Double.NaN;
    }
    long[] sorted = Arrays.copyOf(nanos, count);
    Arrays.sort(sorted);
    int rank = (int) Math.ceil(percent / 100 * count);
    return sorted[Math.max(1, rank) - 1] / NANOS_PER_MS;
  }

  private void add(long gap) {
    if (count == nanos.length) {
      nanos = Arrays.copyOf(nanos, count * 2);
    }
    nanos[count++] = gap;
    if (gap > STALL_NANOS) {
      stalls++;
    }
  }
}
