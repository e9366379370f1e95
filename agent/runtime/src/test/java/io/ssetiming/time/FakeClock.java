package io.ssetiming.time;

/** Two clocks that a test sets. Each reading of the monotonic one may move it on. */
public final class FakeClock implements Clock {

  public long nanos;
  public long epochMicros;
  public long nanosPerReading;

  @Override
  public long nanos() {
    long now = nanos;
    nanos += nanosPerReading;
    return now;
  }

  @Override
  public long epochMicros() {
    return epochMicros;
  }
}
