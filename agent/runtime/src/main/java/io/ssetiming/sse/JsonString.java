package io.ssetiming.sse;

/**
 * One JSON string that is escaped, or cut by the end of what was fed: read in pieces into a short
 * copy. Whole plain strings never come here. One per stream; called by {@link JsonScan}.
 */
final class JsonString {

  static final int COPY_BYTES = 128;

  private static final int TEXT = 0;
  private static final int ESCAPE = 1;
  private static final int HEX = 2;
  private static final int CLOSED = 3;
  private static final int BROKEN = 4;

  /** True for a byte that ends a string or its line, or escapes. */
  private static final boolean[] SPECIAL = specialBytes();

  /** The string without its escapes, as UTF-8, as far as it fits. */
  final Capture copy = new Capture(COPY_BYTES);

  private int phase;
  private int unit;
  private int unitDigits;

  /** The index of the first byte that is not plain text of a string, or {@code end}. */
  static int plainEnd(byte[] bytes, int from, int end) {
    int i = from;
    while (i < end && !SPECIAL[bytes[i] & 0xFF]) {
      i++;
    }
    return i;
  }

  /** After the opening quote. */
  void begin() {
    copy.clear();
    phase = TEXT;
  }

  boolean closed() {
    return phase == CLOSED;
  }

  boolean broken() {
    return phase == BROKEN;
  }

  /** Reads up to the closing quote, the end of the line or {@code end}, and returns where it is. */
  int read(byte[] bytes, int from, int end) {
    int i = from;
    while (i < end && phase < CLOSED) {
      if (phase == TEXT) {
        int to = plainEnd(bytes, i, end);
        copy.add(bytes, i, to - i);
        i = to;
      }
      if (i == end || Bytes.endsLine(bytes[i])) {
        return i;
      }
      special(bytes[i++]);
    }
    return i;
  }

  private void special(byte b) {
    if (phase == TEXT) {
      phase = b == '"' ? CLOSED : ESCAPE;
    } else if (phase == ESCAPE) {
      escape(b);
    } else {
      hex(b);
    }
  }

  private void escape(byte b) {
    int which = "\"\\/bfnrtu".indexOf(b);
    if (which < 0) {
      phase = BROKEN;
    } else if (b == 'u') {
      unit = 0;
      unitDigits = 0;
      phase = HEX;
    } else {
      copy.add((byte) "\"\\/\b\f\n\r\t".charAt(which));
      phase = TEXT;
    }
  }

  private void hex(byte b) {
    int digit = Character.digit(b, 16);
    unit = unit << 4 | digit;
    if (digit < 0) {
      phase = BROKEN;
    } else if (++unitDigits == 4) {
      copy.addUnit(unit);
      phase = TEXT;
    }
  }

  private static boolean[] specialBytes() {
    boolean[] special = new boolean[256];
    special['"'] = true;
    special['\\'] = true;
    special['\n'] = true;
    special['\r'] = true;
    return special;
  }
}
