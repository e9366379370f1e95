package io.ssetiming.agent;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.slf4j.Logger;

/**
 * Prints the first few failures of our own code; all of them are counted elsewhere. Thread safe.
 */
final class FailurePrinter implements Consumer<Throwable> {

  private static final int MAX = 5;

  private final Logger log;
  private final AtomicInteger printed = new AtomicInteger();

  FailurePrinter(Logger log) {
    this.log = log;
  }

  @Override
  public void accept(Throwable failure) {
    if (printed.get() < MAX && printed.incrementAndGet() <= MAX) {
      StackTraceElement[] stack = failure.getStackTrace();
      log.warn(
          "a fault of its own, the service is not affected: {} at {}",
          failure,
          stack.length == 0 ? "?" : stack[0]);
    }
  }
}
