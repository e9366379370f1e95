package com.example.reply;

/** How a body is written, by the path that was asked for. */
public enum Way {
  /** On a thread of its own, in step with the server; a flush is a flush. */
  IN_STEP,
  /** The same script on the event loop that also has to write. */
  ON_THE_LOOP,
  /** On a thread of its own, and nobody asks for a flush. */
  WRITTEN,
  /** On the event loop, and nobody asks for a flush. */
  WRITTEN_ON_THE_LOOP,
  /** By what the stack itself has for server-sent events. */
  EVENTS;

  /** Null: nothing is served there. */
  public static Way of(String path) {
    if (path.startsWith("/servlet/stream/") || path.startsWith("/async/stream/")) {
      return IN_STEP;
    }
    if (path.startsWith("/loop/stream/") || path.equals("/loop/flux")) {
      return ON_THE_LOOP;
    }
    if (path.startsWith("/loop/written/") || path.equals("/loop/buffers")) {
      return WRITTEN_ON_THE_LOOP;
    }
    if (path.equals("/buffers")) {
      return WRITTEN;
    }
    return path.equals("/flux") ? EVENTS : null;
  }

  public boolean isOnTheLoop() {
    return this == ON_THE_LOOP || this == WRITTEN_ON_THE_LOOP;
  }

  public boolean isFlushed() {
    return this != WRITTEN && this != WRITTEN_ON_THE_LOOP;
  }
}
