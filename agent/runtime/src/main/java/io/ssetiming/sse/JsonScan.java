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

  private static final int VALUE = 0;
  private static final int FIRST_ITEM = 1;
  private static final int FIRST_KEY = 2;
  private static final int NEXT_KEY = 3;
  private static final int COLON = 4;
  private static final int AFTER_VALUE = 5;
  private static final int COMPLETE = 6;
  private static final int KEY_STRING = 7;
  private static final int TEXT_STRING = 8;
  private static final int SCALAR = 9;
  private static final int BROKEN = 10;

  private final PathNode root;
  private final JsonMarks marks;
  private final JsonNesting nesting;
  private final JsonString string = new JsonString();
  private final JsonScalar scalar = new JsonScalar();
  private int state;

  /** The value being read or to be read next, null if it does not matter. */
  private PathNode at;

  JsonScan(PathNode root, JsonMarks marks) {
    this.root = root;
    this.marks = marks;
    this.nesting = new JsonNesting(marks);
  }

  void begin() {
    nesting.begin();
    marks.begin();
    at = root;
    state = VALUE;
  }

  /** Whether exactly one whole object has been read. */
  boolean complete() {
    return state == COMPLETE;
  }

  /** The data goes on in a new line; a string or word cannot. */
  void lineBreak() {
    if (state == SCALAR) {
      scalar.lineBreak();
      endScalar();
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

  /** Within a string, a number or a word. */
  private int within(byte[] bytes, int from, int end) {
    if (state == BROKEN) {
      return Bytes.lineEnd(bytes, from, end);
    }
    int i;
    if (state == SCALAR) {
      i = scalar.read(bytes, from, end);
      endScalar();
    } else {
      i = string.read(bytes, from, end);
      endString(string.copy);
    }
    return i;
  }

  private int between(byte[] bytes, int i, int end) {
    byte b = bytes[i];
    if (b == ' ' || b == '\t') {
      return i + 1;
    }
    switch (state) {
      case VALUE:
        return value(b, i);
      case FIRST_ITEM:
        if (b != ']') {
          nesting.filled();
          return value(b, i);
        }
        state = closed();
        break;
      case FIRST_KEY:
      case NEXT_KEY:
        if (b == '"') {
          return members(bytes, i, end);
        }
        state = b == '}' && state == FIRST_KEY ? closed() : BROKEN;
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
   * The fast way through objects: one member after the other, as long as key and value are plain,
   * whole and without blanks. Whatever is not so is left to the other methods, a byte at a time.
   */
  private int members(byte[] bytes, int from, int end) {
    int i = from;
    do {
      if (state == FIRST_KEY) {
        nesting.filled();
      }
      int key = i + 1;
      int quote = JsonString.plainEnd(bytes, key, end);
      if (quote + 2 >= end || bytes[quote] != '"' || bytes[quote + 1] != ':') {
        beginString(KEY_STRING);
        return key;
      }
      at = nesting.member(bytes, key, quote - key);
      state = VALUE;
      i = wholeValue(bytes, quote + 2, end);
      while (state == AFTER_VALUE && i < end && bytes[i] > ' ') {
        afterValue(bytes[i++]);
      }
    } while (i < end && bytes[i] == '"' && (state == NEXT_KEY || state == FIRST_KEY));
    return i;
  }

  /** Reads a value if it is whole, or opens an object; else leaves state and index as they are. */
  private int wholeValue(byte[] bytes, int from, int end) {
    byte b = bytes[from];
    if (b == '"') {
      int quote = JsonString.plainEnd(bytes, from + 1, end);
      if (quote == end || bytes[quote] != '"') {
        return from;
      }
      present();
      text(bytes, from + 1, quote - from - 1, false);
      return quote + 1;
    }
    if (b == '{') {
      return value(b, from);
    }
    // a number that matters is rare, and left to the slower way
    int next = b == 'n' || at == null ? JsonScalar.skip(bytes, from, end) : from;
    if (next > from) {
      present();
      state = AFTER_VALUE;
    }
    return next;
  }

  private void present() {
    if (at != null) {
      marks.seen |= at.ifPresent;
    }
  }

  private void afterValue(byte b) {
    boolean object = nesting.inObject();
    if (b == ',') {
      state = object ? NEXT_KEY : VALUE;
      at = object ? null : nesting.item();
    } else {
      state = b == (object ? '}' : ']') ? closed() : BROKEN;
    }
  }

  /** Begins the value whose first byte this is and returns where to go on. */
  private int value(byte b, int i) {
    present();
    if (b == '"') {
      beginString(TEXT_STRING);
    } else if (b == '{' || b == '[') {
      open(b == '{');
    } else {
      state = SCALAR;
      scalar.begin(b);
      return i;
    }
    return i + 1;
  }

  private void open(boolean object) {
    boolean fits = nesting.open(object, at);
    at = object ? null : nesting.item();
    state = !fits ? BROKEN : object ? FIRST_KEY : FIRST_ITEM;
  }

  private int closed() {
    return nesting.close() ? AFTER_VALUE : COMPLETE;
  }

  private void beginString(int which) {
    state = which;
    string.begin();
  }

  private void endString(Capture copy) {
    if (string.broken()) {
      state = BROKEN;
    } else if (string.closed() && state == KEY_STRING) {
      at = copy.cut ? null : nesting.member(copy.bytes, 0, copy.length);
      state = COLON;
    } else if (string.closed()) {
      text(copy.bytes, 0, copy.length, copy.cut);
    }
  }

  private void text(byte[] bytes, int from, int count, boolean cut) {
    if (at != null && count > 0) {
      marks.text(at, bytes, from, count, cut);
    }
    state = AFTER_VALUE;
  }

  private void endScalar() {
    if (scalar.broken()) {
      state = BROKEN;
    } else if (scalar.ended()) {
      if (at != null) {
        marks.scalar(at, scalar);
      }
      state = AFTER_VALUE;
    }
  }
}
