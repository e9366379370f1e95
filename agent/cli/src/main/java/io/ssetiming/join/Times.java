package io.ssetiming.join;

import java.util.Arrays;

/** A growing list of milliseconds, without boxing; NaN is never added. Used by one thread. */
public final class Times {
  private static final double[] NONE = {};

  private double[] values = NONE;
  private int size;

  /** Adds the value unless it is absent. */
  public void add(double ms) {
    if (Double.isNaN(ms)) {
      return;
    }
    if (size == values.length) {
      values = Arrays.copyOf(values, Math.max(8, size * 2));
    }
    values[size++] = ms;
  }

  public int size() {
    return size;
  }

  void clear() {
    size = 0;
  }

  double[] toArray() {
    return size == 0 ? NONE : Arrays.copyOf(values, size);
  }

  /** What was added so far, as a distribution. */
  public Distribution distribution() {
    return Distribution.of(toArray());
  }
}
