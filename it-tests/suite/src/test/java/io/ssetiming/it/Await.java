package io.ssetiming.it;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waiting on conditions, for what happens in another process. */
final class Await {
  private static final long POLL_NANOS = 5_000_000;

  private Await() {}

  static void until(String what, Duration limit, BooleanSupplier condition) {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("not within " + limit.toMillis() + " ms: " + what);
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  /** The first value that is not null. */
  static <T> T value(String what, Duration limit, Supplier<T> source) {
    Object[] found = new Object[1];
    until(what, limit, () -> (found[0] = source.get()) != null);
    @SuppressWarnings("unchecked")
    T value = (T) found[0];
    return value;
  }
}
