package io.ssetiming.sse;

/**
 * One line is one event, ended by LF; the CR before it belongs to it. A last line without LF counts
 * if it is a whole object, for many writers put the LF between lines and not after each.
 */
final class NdjsonBody implements Body {

  private final EventData event;
  private final StreamFacts facts;
  private final ByteOrderMark mark;
  private long lineStart;

  NdjsonBody(EventData event, StreamFacts facts) {
    this.event = event;
    this.facts = facts;
    this.mark = new ByteOrderMark(facts);
  }

  @Override
  public void feed(byte[] bytes, int from, int end, long base) {
    int i = mark.over() ? from : begin(bytes, from, end);
    while (i < end) {
      i = event.data(bytes, i, end);
      if (i < end) {
        endOrBreak(bytes[i++], base + i);
      }
    }
  }

  private void endOrBreak(byte b, long offset) {
    if (b == '\n') {
      endLine(offset);
    } else {
      event.breakLine(); // a CR: blank before the LF, and blank anywhere else
    }
  }

  private int begin(byte[] bytes, int from, int end) {
    int i = mark.skip(bytes, from, end);
    event.data(ByteOrderMark.MARK, 0, mark.wrong());
    return i;
  }

  @Override
  public void finish(long offset) {
    if (event.complete()) {
      endLine(offset);
    } else {
      facts.partial = !event.blank();
    }
  }

  private void endLine(long offset) {
    int bytes = Bytes.size(lineStart, offset);
    lineStart = offset;
    if (!event.blank()) {
      event.beginDataLine();
    }
    event.end(offset, bytes);
  }
}
