package io.ssetiming.plugin.netty;

import io.ssetiming.time.Clock;

/**
 * When a channel last handed bytes to the operating system, from both sides. On its event loop
 * only.
 */
final class SocketWrites {

  private long began; // of the run of writes that is under way, or was last
  private long before; // the last call's bytes were certainly not there yet
  private long after; // 0: there was no call

  /** The channel begins to write what it can. */
  void begin() {
    began = Clock.system().nanos();
  }

  /** The operating system took bytes. */
  void taken() {
    before = after == 0 ? began : Math.max(began, after);
    after = Clock.system().nanos();
  }

  /** Whether it took some after this moment. */
  boolean isSince(long nanos) {
    return nanos != 0 && after != 0 && after - nanos >= 0;
  }

  long before() {
    return before;
  }

  long after() {
    return after;
  }
}
