package io.ssetiming.generic;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/**
 * What was written before anybody knew that the response is a stream: nothing further down would
 * tell of it later. Bounded. Guarded by its exchange.
 */
final class Untyped {

  private static final int LIMIT = 8192; // bytes

  private ByteArrayOutputStream bytes; // null: nothing yet
  private boolean lost;

  void add(byte[] from, int offset, int length) {
    if (bytes == null) {
      bytes = new ByteArrayOutputStream(256);
    }
    lost |= length > LIMIT - bytes.size();
    if (!lost) {
      bytes.write(from, offset, length);
    }
  }

  void add(ByteBuffer from) {
    byte[] copy = new byte[Math.min(from.remaining(), LIMIT + 1)];
    from.duplicate().get(copy);
    add(copy, 0, copy.length);
  }

  /** Bytes are written under another type: nothing is kept of them. */
  void lose(int length) {
    lost |= length > 0;
  }

  /** Whether there was more than can be kept. */
  boolean isLost() {
    return lost;
  }

  byte[] all() {
    return bytes == null || lost ? new byte[0] : bytes.toByteArray();
  }

  void clear() {
    bytes = null;
    lost = false;
  }
}
