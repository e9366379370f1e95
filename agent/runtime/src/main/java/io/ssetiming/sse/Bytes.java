package io.ssetiming.sse;

/** What the readers ask of single bytes. Static, stateless, any thread. */
final class Bytes {

  private Bytes() {}

  static boolean endsLine(byte b) {
    return b == '\n' || b == '\r';
  }

  static boolean blank(byte b) {
    return b == ' ' || b == '\t' || b == '\n' || b == '\r';
  }

  /** The index of the first CR or LF from {@code from}, or {@code end}. */
  static int lineEnd(byte[] bytes, int from, int end) {
    int i = from;
    while (i < end && !endsLine(bytes[i])) {
      i++;
    }
    return i;
  }

  /** The size of what lies between two offsets of a body. */
  static int size(long start, long end) {
    return (int) Math.min(Integer.MAX_VALUE, end - start);
  }
}
