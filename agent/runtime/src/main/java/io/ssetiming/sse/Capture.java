package io.ssetiming.sse;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A short value copied out of the body. What does not fit is cut off and remembered as such, so a
 * hostile stream costs no memory. One per stream and purpose; not thread safe.
 */
final class Capture {

  final byte[] bytes;
  int length;
  boolean cut;

  Capture(int limitBytes) {
    bytes = new byte[limitBytes];
  }

  void clear() {
    length = 0;
    cut = false;
  }

  void add(byte[] from, int offset, int count) {
    int room = bytes.length - length;
    if (count > room) {
      cut = true;
      count = room;
    }
    System.arraycopy(from, offset, bytes, length, count);
    length += count;
  }

  void add(byte b) {
    if (length < bytes.length) {
      bytes[length++] = b;
    } else {
      cut = true;
    }
  }

  /** Adds one UTF-16 unit as UTF-8; half a surrogate pair becomes a replacement character later. */
  void addUnit(int unit) {
    if (unit < 0x80) {
      add((byte) unit);
    } else if (unit < 0x800) {
      add((byte) (0xC0 | unit >> 6));
      add((byte) (0x80 | unit & 0x3F));
    } else {
      add((byte) (0xE0 | unit >> 12));
      add((byte) (0x80 | unit >> 6 & 0x3F));
      add((byte) (0x80 | unit & 0x3F));
    }
  }

  /** Whether the captured bytes, blanks at their end left out, are exactly these. */
  boolean is(byte[] other) {
    int end = length;
    while (end > 0 && Bytes.blank(bytes[end - 1])) {
      end--;
    }
    if (cut || end != other.length) {
      return false;
    }
    for (int i = 0; i < end; i++) {
      if (bytes[i] != other[i]) {
        return false;
      }
    }
    return true;
  }

  /** The text, or {@code old} if that says the same: no new string for a repeated value. */
  String text(String old) {
    if (old != null && old.length() == length && sameAscii(old)) {
      return old;
    }
    return new String(Arrays.copyOf(bytes, length), StandardCharsets.UTF_8);
  }

  private boolean sameAscii(String old) {
    for (int i = 0; i < length; i++) {
      if (bytes[i] != old.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
