package io.ssetiming.probe;

import java.net.ProtocolException;

/** Finds the body in the bytes of a connection, and its end. Used by one thread. */
interface Framing {
  /** Takes the body's own bytes, without the framing's. */
  interface Body {
    void take(byte[] buffer, int from, int length);
  }

  /** Takes all bytes up to {@code to}, or up to the body's end. */
  void feed(byte[] buffer, int from, int to, Body body) throws ProtocolException;

  /** Whether the framing has said that the body is whole. */
  boolean isComplete();

  /** Whether the end of the connection is the only end there is. */
  default boolean endsByClose() {
    return false;
  }

  static Framing ofLength(long length) {
    return new LengthFraming(length);
  }

  static Framing untilClose() {
    return new Framing() {
      @Override
      public void feed(byte[] buffer, int from, int to, Body body) {
        body.take(buffer, from, to - from);
      }

      @Override
      public boolean isComplete() {
        return false;
      }

      @Override
      public boolean endsByClose() {
        return true;
      }
    };
  }
}
