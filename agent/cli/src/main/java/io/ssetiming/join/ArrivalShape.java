package io.ssetiming.join;

import java.util.Arrays;

/**
 * Tells a path that buffers from one that merely jitters, by the shape of the arrivals.
 *
 * <p>Both arrays are offsets on their own side's clock; event <i>i</i> of one is event <i>i</i> of
 * the other. A buffer lets events of some time pile up and releases them together, so the extra
 * delay {@code d} falls to its minimum over the pile, jumps up and falls again: a saw. One
 * <b>tooth</b> is a longest run of events that reached the client within the greater of {@value
 * #TOGETHER_MS} ms and a tenth of the time over which the server had sent them, when that time is
 * at least {@value #TOOTH_MS} ms. Events which the server itself released together span no time and
 * make no tooth: the path is not blamed for them. A few milliseconds of jitter make none either.
 *
 * <ul>
 *   <li>{@link PathDelivery#PATH_BUFFERED}: teeth cover at least {@value #COVERED} of the server's
 *       stream, first to last event (of a path that delivers in pairs they cover half, of one that
 *       holds everything back the whole; a single stall of the network covers little). Or the
 *       stream begins with a tooth of at least {@value #HEAD_EVENTS} events and {@value
 *       #HEAD_TOOTH_MS} ms: then it is the first token that was held.
 *   <li>{@link PathDelivery#UNKNOWN}: fewer than two events; or no saw, yet half of the events came
 *       at least {@value #LATE_MS} ms and a fifth of the server's stream later than the luckiest: a
 *       slow reader or a narrow line, which is no buffer that could be switched off.
 *   <li>{@link PathDelivery#CLEAN}: else.
 * </ul>
 */
final class ArrivalShape {
  private static final double TOGETHER_MS = 1;
  private static final double TOGETHER_SHARE = 0.1;
  private static final double TOOTH_MS = 30;
  private static final double COVERED = 0.4;
  private static final int HEAD_EVENTS = 3;
  private static final double HEAD_TOOTH_MS = 100;
  private static final double LATE_MS = 100;
  private static final double LATE_SHARE = 0.2;

  private ArrivalShape() {}

  static PathDelivery of(double[] sentMs, double[] receivedMs) {
    int n = Math.min(sentMs.length, receivedMs.length);
    if (n < 2) {
      return PathDelivery.UNKNOWN;
    }
    double streamMs = sentMs[n - 1] - sentMs[0];
    double heldMs = 0;
    for (int first = 0; first < n; ) {
      int last = lastOfRun(sentMs, receivedMs, first, n);
      double spanMs = sentMs[last] - sentMs[first];
      if (first == 0 && last + 1 >= HEAD_EVENTS && spanMs >= HEAD_TOOTH_MS) {
        return PathDelivery.PATH_BUFFERED;
      }
      heldMs += spanMs >= TOOTH_MS ? spanMs : 0;
      first = last + 1;
    }
    if (heldMs > 0 && heldMs >= COVERED * streamMs) {
      return PathDelivery.PATH_BUFFERED;
    }
    double typicalMs = Distribution.of(extraDelays(sentMs, receivedMs)).p50();
    boolean late = typicalMs >= LATE_MS && typicalMs >= LATE_SHARE * streamMs;
    return late ? PathDelivery.UNKNOWN : PathDelivery.CLEAN;
  }

  /**
   * {@code d_i}: by how much event <i>i</i> took longer than the luckiest one. The offset between
   * the clocks cancels.
   */
  static double[] extraDelays(double[] sentMs, double[] receivedMs) {
    int n = Math.min(sentMs.length, receivedMs.length);
    double[] delays = new double[n];
    for (int i = 0; i < n; i++) {
      delays[i] = receivedMs[i] - sentMs[i];
    }
    double luckiest = Arrays.stream(delays).min().orElse(0);
    for (int i = 0; i < n; i++) {
      delays[i] -= luckiest;
    }
    return delays;
  }

  private static int lastOfRun(double[] sentMs, double[] receivedMs, int first, int n) {
    int last = first;
    while (last + 1 < n) {
      double withinMs = TOGETHER_SHARE * (sentMs[last + 1] - sentMs[first]);
      if (receivedMs[last + 1] - receivedMs[first] > Math.max(TOGETHER_MS, withinMs)) {
        break;
      }
      last++;
    }
    return last;
  }
}
