package io.ssetiming.generic;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;

/**
 * What was written before anybody knew that the response is a stream: nothing further down would
 * tell of it later. Bounded. Any thread; guarded by itself.
 */
final class Untyped {

  private static final int LIMIT = 8192; // bytes

  private ByteArrayOutputStream bytes; // null: nothing yet
  private boolean typed; // the application said what it writes, and it is no stream
  private boolean lost; // not all of it is here

  /** Whether the application has said what it writes; what comes then is not kept. */
  synchronized void typed(boolean said) {
    typed = said;
  }

  synchronized boolean isTyped() {
    return typed;
  }

  synchronized void add(byte[] from, int offset, int length) {
    if (typed || length > LIMIT - (bytes == null ? 0 : bytes.size())) {
      lost |= length > 0;
    }
    if (lost) {
      return;
    }
    if (bytes == null) {
      bytes = new ByteArrayOutputStream(256);
    }
    bytes.write(from, offset, length);
  }

  void add(ByteBuffer from) {
    byte[] copy = new byte[Math.min(from.remaining(), LIMIT + 1)];
    from.duplicate().get(copy);
    add(copy, 0, copy.length);
  }

  void add(CharSequence text, int offset, int length, Charset charset) {
    int kept = Math.min(length, LIMIT + 1); // each character is a byte, or more
    byte[] copy = text.subSequence(offset, offset + kept).toString().getBytes(charset);
    add(copy, 0, copy.length);
  }

  /** Whether there was more than was kept. */
  synchronized boolean isLost() {
    return lost;
  }

  synchronized byte[] all() {
    return bytes == null || lost ? new byte[0] : bytes.toByteArray();
  }

  synchronized void clear() {
    bytes = null;
    lost = false;
  }
}
