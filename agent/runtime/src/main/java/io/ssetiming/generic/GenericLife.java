package io.ssetiming.generic;

import io.ssetiming.time.Clock;

/**
 * Whether a request is over, as far as the calls between container and application tell. Any
 * thread; guarded by itself.
 */
final class GenericLife {

  private int inside; // calls of the container that are under way
  private boolean dispatching; // the container was asked to call the application again
  private long asyncNanos; // when the container was left with the request open; 0: it was not
  private long timeoutNanos; // what the container waits for then; 0: for ever

  /** The container calls the application: the first time, or again. */
  synchronized void entered() {
    inside++;
    asyncNanos = 0;
    dispatching = false;
  }

  /**
   * The call is over.
   *
   * @param open whether the request goes on asynchronously
   * @param timeoutMillis what the container waits for then; null: not known
   * @return whether the request is over too
   */
  synchronized boolean left(boolean open, Object timeoutMillis) {
    inside--;
    if (inside == 0 && open) {
      asyncNanos = Clock.system().nanos();
      timeoutNanos =
          timeoutMillis instanceof Long ? Math.max(0, (Long) timeoutMillis) * 1_000_000L : 0;
    }
    return inside == 0 && !open && !dispatching;
  }

  /** The container is asked to call the application again: it will. */
  synchronized void dispatching() {
    dispatching = true;
  }

  /** Whether nothing but the container's own word says that it goes on. */
  synchronized boolean isLeftAlone() {
    return asyncNanos != 0 && inside == 0 && !dispatching;
  }

  /** Whether the container has waited for as long as it does. */
  synchronized boolean isTimedOut() {
    long since = Clock.system().nanos() - asyncNanos;
    return asyncNanos != 0 && timeoutNanos > 0 && since >= timeoutNanos;
  }
}
