package io.ssetiming.join;

/**
 * What causality allows for the client's clock minus the server's clock, in milliseconds. A request
 * arrives after it was sent, and an event is read after it left; every request cuts the interval,
 * and nothing here pretends to know where in it the truth lies.
 *
 * @param lowMs the latest {@code client start − server start}
 * @param highMs the earliest {@code client read − server sent}
 */
public record OffsetInterval(double lowMs, double highMs) {
  /**
   * A send is stamped after the packet left, on a loaded machine by milliseconds; a clock that was
   * set, or a wrong pair, shows as far more.
   */
  private static final double TOLERANCE_MS = 5;

  static final OffsetInterval ANY =
      new OffsetInterval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

  OffsetInterval cut(OffsetInterval other) {
    return new OffsetInterval(Math.max(lowMs, other.lowMs), Math.min(highMs, other.highMs));
  }

  public boolean isBounded() {
    return Double.isFinite(lowMs) && Double.isFinite(highMs);
  }

  /**
   * Whether no offset at all fits: a clock was set during the run, or records were paired that do
   * not belong together.
   */
  public boolean isContradiction() {
    return lowMs - highMs > TOLERANCE_MS;
  }
}
