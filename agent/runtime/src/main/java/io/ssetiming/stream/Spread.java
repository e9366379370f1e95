package io.ssetiming.stream;

import java.util.Arrays;

/**
 * The distribution of the durations of one stream, in microseconds. Exact for the first {@value
 * #EXACT} values; after that in buckets of 1/16 of a power of two, so that quantiles are within
 * 1/32 and a stream of any length takes 2 KiB. (A general histogram library starts at ten times
 * that.) Count, maximum and the number over one second are always exact. Not thread safe.
 */
final class Spread {

  private static final int EXACT = 256;
  private static final int SUB_BITS = 4;
  private static final int BUCKETS = (32 - SUB_BITS) << SUB_BITS;
  private static final long LIMIT =
      (1L << 31) - 1; // 35 minutes; longer counts as that in quantiles

  private int[] values = new int[8];
  private int[] buckets; // null while exact
  private int count;
  private int overSecond;
  private long max;

  void add(long micros) {
    long value = Math.max(0, micros);
    max = Math.max(max, value);
    if (value > 1_000_000L) {
      overSecond++;
    }
    int kept = (int) Math.min(LIMIT, value);
    if (buckets == null && count == EXACT) {
      spill();
    }
    if (buckets == null) {
      if (count == values.length) {
        values = Arrays.copyOf(values, count * 2);
      }
      values[count] = kept;
    } else {
      buckets[bucket(kept)]++;
    }
    count++;
  }

  int count() {
    return count;
  }

  int overSecond() {
    return overSecond;
  }

  /** Microseconds. */
  long max() {
    return max;
  }

  /** Nearest-rank quantile in microseconds, 0 where nothing was added. */
  long quantile(double q) {
    if (count == 0) {
      return 0;
    }
    int rank = Math.max(1, (int) Math.ceil(q * count));
    if (rank == count) {
      return max;
    }
    return buckets == null ? exact(rank) : bucketed(rank);
  }

  private long exact(int rank) {
    int[] sorted = Arrays.copyOf(values, count);
    Arrays.sort(sorted);
    return sorted[rank - 1];
  }

  private long bucketed(int rank) {
    int seen = 0;
    for (int at = 0; at < BUCKETS; at++) {
      seen += buckets[at];
      if (seen >= rank) {
        return Math.min(max, middle(at));
      }
    }
    return max;
  }

  private void spill() {
    buckets = new int[BUCKETS];
    for (int value : values) {
      buckets[bucket(value)]++;
    }
    values = null;
  }

  private static int bucket(int value) {
    if (value < (1 << SUB_BITS)) {
      return value;
    }
    int shift = 31 - Integer.numberOfLeadingZeros(value) - SUB_BITS;
    return (shift + 1 << SUB_BITS) + (value >>> shift) - (1 << SUB_BITS);
  }

  private static long middle(int bucket) {
    if (bucket < (1 << SUB_BITS)) {
      return bucket;
    }
    int shift = (bucket >>> SUB_BITS) - 1;
    long low = (long) ((bucket & ((1 << SUB_BITS) - 1)) + (1 << SUB_BITS)) << shift;
    return low + (1L << shift) / 2;
  }
}
