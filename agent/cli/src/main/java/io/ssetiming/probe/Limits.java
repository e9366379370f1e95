package io.ssetiming.probe;

/**
 * How long a request may take.
 *
 * @param silenceMs no byte for longer than this makes the outcome {@code timeout}, but the stream
 *     is read on, so that the record shows when it did come; connecting may take as long
 * @param durationMs after this a request is cut, whether its stream lives or not
 */
public record Limits(long silenceMs, long durationMs) {
  private static final long NANOS_PER_MS = 1_000_000;

  long silenceNanos() {
    return silenceMs * NANOS_PER_MS;
  }

  long durationNanos() {
    return durationMs * NANOS_PER_MS;
  }

  int connectMs() {
    return (int) Math.min(Integer.MAX_VALUE, Math.min(silenceMs, durationMs));
  }
}
