package io.ssetiming.record;

/**
 * A time or a duration as records write it: milliseconds with exactly three decimals. Kept as whole
 * microseconds, so that no binary fraction ever rounds it.
 */
public final class Millis {

  private final long micros;

  private Millis(long micros) {
    this.micros = micros;
  }

  /** From epoch microseconds, or from a duration in microseconds. */
  public static Millis ofMicros(long micros) {
    return new Millis(micros);
  }

  /** From a duration in nanoseconds; rounds down, so that sums never exceed their parts. */
  public static Millis ofNanos(long nanos) {
    return new Millis(Math.floorDiv(nanos, 1_000L));
  }

  /** For example {@code 1796060000123.456}, {@code 0.020}, {@code -3.001}. */
  @Override
  public String toString() {
    long whole = Math.abs(micros / 1_000);
    long rest = Math.abs(micros % 1_000);
    StringBuilder text = new StringBuilder(20);
    if (micros < 0) {
      text.append('-');
    }
    text.append(whole).append('.');
    if (rest < 100) {
      text.append('0');
    }
    if (rest < 10) {
      text.append('0');
    }
    return text.append(rest).toString();
  }
}
