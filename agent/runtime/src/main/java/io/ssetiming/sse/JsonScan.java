package io.ssetiming.sse;

/**
 * Reads one JSON object byte by byte, wherever the bytes are cut, and keeps of it only what {@link
 * JsonMarks} holds: a tree of paths says which values matter, everything else is skipped. Never
 * throws and never grows: what is malformed or nested too deep is never {@link #complete}.
 *
 * <p>It is no validator; it only must not be led astray. One per stream; called by {@link
 * EventData}.
 */
final class JsonScan {

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
  private static final int COMPLETE = 6;
  private static final int KEY_STRING = 7;
  private static final int TEXT_STRING = 8;
  private static final int NUMBER = 9;
  private static final int LITERAL = 10;
  private static final int BROKEN = 11;

  private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
  private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
  private static final byte[] NULL = {'n', 'u', 'l', 'l'};

  private final PathNode root;
  private final JsonMarks marks;
  private final JsonString string = new JsonString();

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
    } else if (state >= KEY_STRING) {
      state = BROKEN;
    }
  }

  /** Reads up to the end of the line and returns its index, or {@code end}. */
  int read(byte[] bytes, int from, int end) {
    int i = from;
    while (i < end && !Bytes.endsLine(bytes[i])) {
      i = state <= COMPLETE ? between(bytes, i, end) : within(bytes, i, end);
    }
    return i;
  }

  /** Within a string, a number or a literal. */
  private int within(byte[] bytes, int i, int end) {
    switch (state) {
      case NUMBER:
        return number(bytes, i, end);
      case LITERAL:
        literal(bytes[i]);
        return i + 1;
      case BROKEN:
        return Bytes.lineEnd(bytes, i, end);
      default:
        return string(bytes, i, end);
    }
  }

  private int between(byte[] bytes, int i, int end) {
    byte b = bytes[i];
    if (b == ' ' || b == '\t') {
      return i + 1;
    }
    switch (state) {
      case VALUE:
        value(b);
        break;
      case FIRST_ITEM:
        firstItem(b);
        break;
      case FIRST_KEY:
      case NEXT_KEY:
        if (b == '"') {
          return members(bytes, i, end);
        }
        emptyObject(b);
        break;
      case COLON:
        state = b == ':' ? VALUE : BROKEN;
        break;
      case AFTER_VALUE:
        afterValue(b);
        break;
      default:
        state = BROKEN; // something follows the object
    }
    return i + 1;
  }

  /**
   * The fast way through an object: one member after the other, as long as key and value are plain,
   * whole and without blanks. Whatever is not so is left to the other methods, a byte at a time.
   */
  private int members(byte[] bytes, int from, int end) {
    if (state == FIRST_KEY) {
      filled();
    }
    int key = from + 1;
    while (true) {
      int quote = JsonString.plainEnd(bytes, key, end);
      if (quote + 2 >= end || bytes[quote] != '"' || bytes[quote + 1] != ':') {
        return beginString(KEY_STRING, key);
      }
      at = here == null ? null : here.child(bytes, key, quote - key);
      int value = quote + 2;
      int next = wholeValue(bytes, value, end);
      if (next == value) {
        state = VALUE;
        return value;
      }
      if (next + 1 >= end || bytes[next] != ',' || bytes[next + 1] != '"') {
        state = AFTER_VALUE;
        return next;
      }
      key = next + 2;
    }
  }

  /** Reads a plain whole string or a null and returns the index after it, else {@code from}. */
  private int wholeValue(byte[] bytes, int from, int end) {
    byte b = bytes[from];
    if (b == '"') {
      int quote = JsonString.plainEnd(bytes, from + 1, end);
      if (quote == end || bytes[quote] != '"') {
        return from;
      }
      if (at != null) {
        marks.seen |= at.ifPresent;
        text(bytes, from + 1, quote - from - 1, false);
      }
      return quote + 1;
    }
    if (b == 'n' && from + 4 <= end && isNull(bytes, from)) {
      if (at != null) {
        marks.seen |= at.ifPresent;
      }
      return from + 4;
    }
    return from;
  }

  private static boolean isNull(byte[] bytes, int i) {
    return bytes[i + 1] == 'u' && bytes[i + 2] == 'l' && bytes[i + 3] == 'l';
  }

  private void firstItem(byte b) {
    if (b == ']') {
      close();
    } else {
      filled();
      value(b);
    }
  }

  private void emptyObject(byte b) {
    if (b == '}' && state == FIRST_KEY) {
      close();
    } else {
      state = BROKEN;
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

  private void value(byte b) {
    if (at != null) {
      marks.seen |= at.ifPresent;
    }
    if (b == '"') {
      beginString(TEXT_STRING, 0);
    } else if (b == '{' || b == '[') {
      open(b == '{');
    } else if (b == '-' || b >= '0' && b <= '9') {
      state = NUMBER;
      marks.beginNumber();
      marks.digit(b);
    } else {
      literal = b == 't' ? TRUE : b == 'f' ? FALSE : NULL;
      literalRead = 0;
      literal(b);
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

  private int beginString(int which, int next) {
    state = which;
    string.begin();
    return next;
  }

  private int string(byte[] bytes, int from, int end) {
    int i = string.read(bytes, from, end);
    if (string.broken()) {
      state = BROKEN;
    } else if (string.closed()) {
      endString(string.copy);
    }
    return i;
  }

  private void endString(Capture copy) {
    if (state == KEY_STRING) {
      at = here == null || copy.cut ? null : here.child(copy.bytes, 0, copy.length);
      state = COLON;
    } else {
      if (at != null) {
        text(copy.bytes, 0, copy.length, copy.cut);
      }
      state = AFTER_VALUE;
    }
  }

  private void text(byte[] bytes, int from, int count, boolean cut) {
    if (count > 0) {
      marks.text(at, bytes, from, count, cut);
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

  private void literal(byte b) {
    state = LITERAL;
    if (b != literal[literalRead++]) {
      state = BROKEN;
    } else if (literalRead == literal.length) {
      if (at != null && literal == TRUE) {
        marks.seen |= at.ifTrue;
      }
      state = AFTER_VALUE;
    }
  }
}
