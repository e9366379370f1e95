package io.ssetiming.sse;

/**
 * Lines, fields and blocks of an event stream, as the WHATWG rules read them (HTML, section 9.2.6).
 *
 * <p>An event ends with the last byte of its blank line. LF settles that at once, a CR does not: in
 * a CRLF stream the LF that follows is part of the event, so the event waits for the next byte; in
 * a stream of lone CRs no LF will follow, so waiting would report every event one event late.
 */
final class SseBody implements Body {

  private static final int LINE_START = 0;
  private static final int FIELD_NAME = 1;
  private static final int VALUE_START = 2;
  private static final int DATA = 3;
  private static final int EVENT = 4;
  private static final int SKIP = 5;

  private static final byte[] DATA_FIELD = {'d', 'a', 't', 'a'};
  private static final byte[] EVENT_FIELD = {'e', 'v', 'e', 'n', 't'};

  private final EventData event;
  private final StreamFacts facts;
  private final ByteOrderMark mark;

  private int state = LINE_START;

  /** The field whose name the line began with, and how much of it has been read. */
  private byte[] field;

  private int fieldRead;
  private boolean space;

  /** The byte before was a CR that ended a line. */
  private boolean afterCr;

  /** The line before ended in CR LF. */
  private boolean crLf;

  /** The blank line's CR has been read, its LF is awaited. */
  private boolean deferred;

  /** The block holds more than comments. */
  private boolean fields;

  private long blockStart;

  SseBody(EventData event, StreamFacts facts) {
    this.event = event;
    this.facts = facts;
    this.mark = new ByteOrderMark(facts);
  }

  @Override
  public void feed(byte[] bytes, int from, int end, long base) {
    int i = mark.over() ? from : begin(bytes, from, end);
    while (i < end) {
      i = state == LINE_START ? lineStart(bytes, i, end, base) : inLine(bytes, i, end);
    }
  }

  @Override
  public void finish(long offset) {
    if (deferred) {
      endBlock(offset);
    }
    facts.partial = fields;
  }

  private int begin(byte[] bytes, int from, int end) {
    int i = mark.skip(bytes, from, end);
    if (mark.wrong() > 0) {
      state = SKIP; // a field whose name begins with half a mark: none that we know
      fields = true;
    }
    return i;
  }

  private int lineStart(byte[] bytes, int i, int end, long base) {
    byte b = bytes[i];
    if (afterCr) {
      afterCr = false;
      crLf = b == '\n';
      if (deferred) {
        endBlock(base + i + (crLf ? 1 : 0));
      }
      if (crLf) {
        return i + 1;
      }
    }
    if (b == '\n') {
      crLf = false;
      endBlock(base + i + 1);
      return i + 1;
    }
    if (b == '\r') {
      afterCr = true;
      deferred = crLf;
      if (!deferred) {
        endBlock(base + i + 1);
      }
      return i + 1;
    }
    return beginLine(bytes, i, end);
  }

  private int beginLine(byte[] bytes, int i, int end) {
    byte b = bytes[i];
    if (b == ':') {
      state = SKIP;
      return i + 1;
    }
    fields = true;
    if (b == 'd' && i + 6 < end && isData(bytes, i) && facts.dataSpace != null) {
      event.beginDataLine();
      state = DATA;
      return i + (bytes[i + 5] == ' ' ? 6 : 5);
    }
    field = b == 'd' ? DATA_FIELD : EVENT_FIELD;
    fieldRead = 0;
    state = FIELD_NAME;
    return fieldName(bytes, i, end);
  }

  /** The usual line, taken in one step; the slower way reads any line however it is cut. */
  private static boolean isData(byte[] bytes, int i) {
    return bytes[i + 1] == 'a' && bytes[i + 2] == 't' && bytes[i + 3] == 'a' && bytes[i + 4] == ':';
  }

  private int fieldName(byte[] bytes, int from, int end) {
    int i = from;
    while (i < end && fieldRead < field.length && bytes[i] == field[fieldRead]) {
      i++;
      fieldRead++;
    }
    if (i == end) {
      return i;
    }
    if (fieldRead < field.length) {
      state = SKIP;
      return i;
    }
    if (bytes[i] == ':') {
      beginField();
      state = VALUE_START;
      space = false;
      return i + 1;
    }
    state = SKIP;
    if (Bytes.endsLine(bytes[i])) {
      beginField();
      endField();
    }
    return i;
  }

  private void beginField() {
    if (field == DATA_FIELD) {
      event.beginDataLine();
    } else {
      event.beginName();
    }
  }

  private void endField() {
    if (field == EVENT_FIELD) {
      event.endName();
    }
  }

  private int inLine(byte[] bytes, int from, int end) {
    int i = from;
    if (state == FIELD_NAME) {
      i = fieldName(bytes, i, end);
    } else if (state == VALUE_START) {
      i = valueStart(bytes, i);
    } else if (state == DATA) {
      i = event.data(bytes, i, end);
    } else {
      i = Bytes.lineEnd(bytes, from, end);
      if (state == EVENT) {
        event.name(bytes, from, i - from);
      }
    }
    if (i < end && state != FIELD_NAME && state != VALUE_START && Bytes.endsLine(bytes[i])) {
      endLine(bytes[i]);
      return i + 1;
    }
    return i;
  }

  private int valueStart(byte[] bytes, int i) {
    if (!space && bytes[i] == ' ') {
      space = true;
      return i + 1;
    }
    state = field == DATA_FIELD ? DATA : EVENT;
    if (state == DATA && facts.dataSpace == null && !Bytes.endsLine(bytes[i])) {
      facts.dataSpace = space;
    }
    return i;
  }

  private void endLine(byte b) {
    if (state == EVENT) {
      event.endName();
    }
    state = LINE_START;
    afterCr = b == '\r';
    crLf = false;
  }

  private void endBlock(long offset) {
    int bytes = Bytes.size(blockStart, offset);
    blockStart = offset;
    deferred = false;
    fields = false;
    event.end(offset, bytes);
  }
}
