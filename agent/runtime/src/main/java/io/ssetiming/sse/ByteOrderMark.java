package io.ssetiming.sse;

/** Skips one byte order mark at the very start of a body, wherever its three bytes are cut. */
final class ByteOrderMark {

  static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final StreamFacts facts;
  private int read;
  private boolean over;

  ByteOrderMark(StreamFacts facts) {
    this.facts = facts;
  }

  /** Returns the index of the first byte that is not part of the mark. */
  int skip(byte[] bytes, int from, int end) {
    int i = from;
    while (!over && i < end) {
      if (bytes[i] != MARK[read]) {
        over = true;
      } else {
        i++;
        read++;
        over = read == MARK.length;
        facts.bom = over;
      }
    }
    return i;
  }

  /** Whether the mark has been read, or cannot come any more. */
  boolean over() {
    return over;
  }

  /** Bytes read as the beginning of a mark that then turned out to be none. */
  int wrong() {
    return over && !facts.bom ? read : 0;
  }
}
