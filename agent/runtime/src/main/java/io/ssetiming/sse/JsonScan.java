package io.ssetiming.sse;

import java.util.Arrays;

/**
 * Reads one JSON object byte by byte, wherever the bytes are cut, and keeps of it only what {@link
 * JsonMarks} holds: a tree of paths says which values matter, everything else is skipped. Never
 * throws and never grows: what is malformed or nested too deep makes it {@link #complete false}.
 *
 * <p>It is no validator; it only must not be led astray. One per stream; called by {@link
 * EventData}.
 */
final class JsonScan {

  static final int KEY_BYTES = 128;

  /** One bit of {@link #objects} each. */
  private static final int DEEPEST = 64;

  /** Paths are shorter than this, so deeper levels need no node. */
  private static final int TRACKED = PathTree.MOST_STEPS + 2;

  private static final int VALUE = 0;
  private static final int FIRST_ITEM = 1;
  private static final int FIRST_KEY = 2;
  private static final int NEXT_KEY = 3;
  private static final int COLON = 4;
  private static final int AFTER_VALUE = 5;
  private static final int STRING = 6;
  private static final int ESCAPE = 7;
  private static final int HEX = 8;
  private static final int NUMBER = 9;
  private static final int LITERAL = 10;
  private static final int COMPLETE = 11;
  private static final int BROKEN = 12;

  private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
  private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
  private static final byte[] NULL = {'n', 'u', 'l', 'l'};

  /** True for a byte that neither ends a string or its line nor escapes. */
  private static final boolean[] PLAIN = plainBytes();

  private final PathNode root;
  private final JsonMarks marks;

  /** The nodes of the containers around {@link #here}. */
  private final PathNode[] around = new PathNode[TRACKED];

  /** Bit d: level d is an object, not an array. */
  private long objects;

  private int depth;
  private int state;

  /** The innermost open container, null if nothing in it matters. */
  private PathNode here;

  /** The value being read or to be read next, null if it does not matter. */
  private PathNode at;

  private boolean inKey;

  /** Whether the string has begun in earlier bytes, or was escaped: then its copy counts. */
  private boolean pieces;

  private boolean nonEmpty;
  private final Capture copy = new Capture(KEY_BYTES);
  private int unit;
  private int unitDigits;
  private byte[] literal;
  private int literalRead;

  JsonScan(PathNode root, JsonMarks marks) {
    this.root = root;
    this.marks = marks;
  }

  void begin() {
    depth = 0;
    here = null;
    at = root;
    state = VALUE;
    marks.begin();
  }

  /** Whether exactly one whole object has been read. */
  boolean complete() {
    return state == COMPLETE;
  }

  /** The data goes on in a new line; a string or word cannot. */
  void lineBreak() {
    if (state == NUMBER) {
      endNumber();
    } else if (state == STRING || state == ESCAPE || state == HEX || state == LITERAL) {
      state = BROKEN;
    }
  }

  /** Reads up to the end of the line and returns its index, or {@code end}. */
  int read(byte[] bytes, int from, int end) {
    int i = from;
    while (i < end) {
      if (state == STRING) {
        i = string(bytes, i, end);
        if (state == STRING) {
          return i;
        }
        continue;
      }
      byte b = bytes[i];
      if (b <= '\r' && b >= '\n' && Bytes.endsLine(b)) {
        return i;
      }
      if (state == NUMBER) {
        i = number(bytes, i, end);
      } else if (state == BROKEN) {
        return Bytes.lineEnd(bytes, i, end);
      } else {
        if (state == ESCAPE || state == HEX || state == LITERAL) {
          within(b);
        } else if (b != ' ' && b != '\t') {
          between(b);
        }
        i++;
      }
    }
    return i;
  }

  private void between(byte b) {
    switch (state) {
      case COLON:
        state = b == ':' ? VALUE : BROKEN;
        break;
      case AFTER_VALUE:
        afterValue(b);
        break;
      case VALUE:
        value(b);
        break;
      case FIRST_ITEM:
        if (b == ']') {
          close();
        } else {
          filled();
          value(b);
        }
        break;
      case FIRST_KEY:
      case NEXT_KEY:
        key(b);
        break;
      default:
        state = BROKEN; // something follows the object
    }
  }

  private void afterValue(byte b) {
    boolean object = (objects >>> depth & 1) != 0;
    if (b == ',') {
      state = object ? NEXT_KEY : VALUE;
      at = object || here == null ? null : here.item;
    } else if (b == (object ? '}' : ']')) {
      close();
    } else {
      state = BROKEN;
    }
  }

  private void key(byte b) {
    if (b == '"') {
      if (state == FIRST_KEY) {
        filled();
      }
      beginString(true);
    } else if (b == '}' && state == FIRST_KEY) {
      close();
    } else {
      state = BROKEN;
    }
  }

  private void value(byte b) {
    if (at != null) {
      marks.seen |= at.ifPresent;
    }
    if (b == '"') {
      beginString(false);
    } else if (b == '{' || b == '[') {
      open(b == '{');
    } else if (b == '-' || b >= '0' && b <= '9') {
      state = NUMBER;
      marks.beginNumber();
      marks.digit(b);
    } else {
      literal = b == 't' ? TRUE : b == 'f' ? FALSE : NULL;
      literalRead = 0;
      state = LITERAL;
      within(b);
    }
  }

  private void filled() {
    if (here != null) {
      marks.seen |= here.ifFilled;
    }
  }

  private void open(boolean object) {
    if (depth + 1 == DEEPEST) {
      state = BROKEN;
      return;
    }
    if (depth < TRACKED) {
      around[depth] = here;
    }
    depth++;
    objects = object ? objects | 1L << depth : objects & ~(1L << depth);
    here = at;
    at = object || here == null ? null : here.item;
    state = object ? FIRST_KEY : FIRST_ITEM;
    if (here != null && here.thoughts != null) {
      marks.beginPart();
    }
  }

  private void close() {
    if (here != null && here.thoughts != null) {
      marks.endPart(here.thoughts);
    }
    depth--;
    here = depth < TRACKED ? around[depth] : null;
    state = depth == 0 ? COMPLETE : AFTER_VALUE;
  }

  private void beginString(boolean key) {
    inKey = key;
    pieces = false;
    nonEmpty = false;
    state = STRING;
  }

  private int string(byte[] bytes, int from, int end) {
    int i = from;
    while (i < end && PLAIN[bytes[i] & 0xFF]) {
      i++;
    }
    if (i < end && bytes[i] == '"') {
      endString(bytes, from, i - from);
      return i + 1;
    }
    keep(bytes, from, i - from);
    if (i < end && bytes[i] == '\\') {
      state = ESCAPE;
      return i + 1;
    }
    return i;
  }

  private void keep(byte[] bytes, int from, int count) {
    beginPieces();
    if (count > 0) {
      nonEmpty = true;
      if (inKey ? here != null : at != null && at.keep != PathNode.Keep.NOTHING) {
        copy.add(bytes, from, count);
      }
    }
  }

  private void beginPieces() {
    if (!pieces) {
      pieces = true;
      copy.clear();
    }
  }

  private void endString(byte[] bytes, int from, int count) {
    if (pieces) {
      keep(bytes, from, count);
      endString(copy.bytes, 0, copy.length, copy.cut);
    } else {
      nonEmpty = count > 0;
      endString(bytes, from, count, false);
    }
  }

  private void endString(byte[] bytes, int from, int count, boolean cut) {
    if (inKey) {
      at = here == null || cut ? null : here.child(bytes, from, count);
      state = COLON;
    } else {
      if (at != null && nonEmpty) {
        marks.text(at, bytes, from, count, cut);
      }
      state = AFTER_VALUE;
    }
  }

  private int number(byte[] bytes, int from, int end) {
    int i = from;
    while (i < end && marks.digit(bytes[i])) {
      i++;
    }
    if (i < end) {
      endNumber();
    }
    return i;
  }

  private void endNumber() {
    if (at != null) {
      marks.number(at);
    }
    state = AFTER_VALUE;
  }

  /** Within an escape or a literal. */
  private void within(byte b) {
    if (state == LITERAL) {
      literal(b);
    } else if (state == ESCAPE) {
      escape(b);
    } else {
      hex(b);
    }
  }

  private void literal(byte b) {
    if (b != literal[literalRead++]) {
      state = BROKEN;
    } else if (literalRead == literal.length) {
      if (at != null && literal == TRUE) {
        marks.seen |= at.ifTrue;
      }
      state = AFTER_VALUE;
    }
  }

  private void escape(byte b) {
    nonEmpty = true;
    if (b == 'u') {
      unit = 0;
      unitDigits = 0;
      state = HEX;
      return;
    }
    int plain = "\"\\/bfnrt".indexOf(b);
    if (plain < 0) {
      state = BROKEN;
      return;
    }
    copy.add((byte) "\"\\/\b\f\n\r\t".charAt(plain));
    state = STRING;
  }

  private void hex(byte b) {
    int digit = Character.digit(b, 16);
    if (digit < 0) {
      state = BROKEN;
      return;
    }
    unit = unit << 4 | digit;
    if (++unitDigits == 4) {
      copy.addUnit(unit);
      state = STRING;
    }
  }

  private static boolean[] plainBytes() {
    boolean[] plain = new boolean[256];
    Arrays.fill(plain, true);
    plain['"'] = false;
    plain['\\'] = false;
    plain['\n'] = false;
    plain['\r'] = false;
    return plain;
  }
}
