package io.ssetiming.report;

import java.util.Locale;

/** Milliseconds and counts as a reader wants them, the same on every machine. */
public final class Numbers {
  private static final double WHOLE_FROM_MS = 100;
  private static final double ONE_PLACE_FROM_MS = 10;

  private Numbers() {}

  /** About three digits that mean something; empty for an absent value. */
  public static String ms(double ms) {
    if (Double.isNaN(ms)) {
      return "";
    }
    double size = Math.abs(ms);
    String format = size >= WHOLE_FROM_MS ? "%.0f" : size >= ONE_PLACE_FROM_MS ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, format, ms);
  }

  /** {@code 1 request}, {@code 2 requests}, {@code 2 processes}. */
  public static String count(long n, String noun) {
    return n + " " + noun + (n == 1 ? "" : noun.endsWith("s") ? "es" : "s");
  }
}
