package io.ssetiming.stream;

/**
 * When the container had the request, and when a worker took it up. Immutable.
 *
 * <p>{@code req_start} is the arrival, so the wait for a free worker is inside {@code ttft_ms}: to
 * the client it is time spent in the server.
 */
public final class Arrival {

  final long nanos; // monotonic
  final long queuedNanos; // -1: this container can't tell
  final String source;
  final long firstByteNanos; // of the request; Moments.NEVER: this container can't tell

  private Arrival(long nanos, long queuedNanos, String source, long firstByteNanos) {
    this.nanos = nanos;
    this.queuedNanos = queuedNanos;
    this.source = source;
    this.firstByteNanos = firstByteNanos;
  }

  /**
   * @param arrivedNanos when the container first had the request, monotonic
   * @param takenNanos when a worker began with it, monotonic
   * @param source which hook saw the arrival
   */
  public static Arrival queued(long arrivedNanos, long takenNanos, String source) {
    return new Arrival(arrivedNanos, Math.max(0, takenNanos - arrivedNanos), source, Moments.NEVER);
  }

  /** Where only the moment is known at which a worker had it. */
  public static Arrival at(long nanos, String source) {
    return new Arrival(nanos, -1, source, Moments.NEVER);
  }

  /** The same, where it is known when the request's first byte came, monotonic. */
  public Arrival firstByte(long firstNanos) {
    return new Arrival(nanos, queuedNanos, source, firstNanos);
  }
}
