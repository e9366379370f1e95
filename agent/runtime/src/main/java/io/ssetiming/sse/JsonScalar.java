package io.ssetiming.sse;

/**
 * One JSON number or word ({@code true}, {@code false}, {@code null}), wherever it is cut. Only a
 * whole number's value and a word's truth are of interest. One per stream; called by {@link
 * JsonScan}.
 */
final class JsonScalar {

  /** What is larger is no count of tokens. */
  private static final long MOST = 1_000_000_000_000L;

  private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
  private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
  private static final byte[] NULL = {'n', 'u', 'l', 'l'};

  /** The word being read, null if it is a number. */
  private byte[] word;

  private int wordRead;
  private long number;
  private boolean whole;
  private boolean nonZero;
  private boolean ended;
  private boolean broken;

  /** Before its first byte, which is still to be read. */
  void begin(byte first) {
    boolean isNumber = first == '-' || isDigit(first);
    word = isNumber ? null : first == 't' ? TRUE : first == 'f' ? FALSE : NULL;
    wordRead = 0;
    number = 0;
    whole = true;
    nonZero = false;
    ended = false;
    broken = false;
  }

  boolean ended() {
    return ended;
  }

  boolean broken() {
    return broken;
  }

  /** The line ends: so does a number, while a word is cut in two. */
  void lineBreak() {
    ended = word == null;
    broken = word != null;
  }

  /** Whether it was true, or a number other than zero. */
  boolean truth() {
    return word == null ? nonZero : word == TRUE;
  }

  /** The value if it was a count, else -1. */
  long count() {
    return word == null && whole && number <= MOST ? number : -1;
  }

  /** Reads on and returns the index of the first byte that is not part of it. */
  int read(byte[] bytes, int from, int end) {
    int i = from;
    if (word == null) {
      while (i < end && digit(bytes[i])) {
        i++;
      }
      ended = i < end && !Bytes.endsLine(bytes[i]);
      return i;
    }
    while (i < end && !ended) {
      if (bytes[i] != word[wordRead++]) {
        broken = true;
        return i;
      }
      i++;
      ended = wordRead == word.length;
    }
    return i;
  }

  private boolean digit(byte b) {
    if (isDigit(b)) {
      nonZero |= b != '0';
      number = number > MOST ? number : number * 10 + (b - '0');
      return true;
    }
    boolean goesOn = continuesNumber(b);
    whole &= !goesOn;
    return goesOn;
  }

  /**
   * The fast way over a null or a plain number that is all there: the index after it, or {@code
   * from} if it is something else.
   */
  static int skip(byte[] bytes, int from, int end) {
    if (bytes[from] == 'n') {
      boolean all = from + 4 <= end && bytes[from + 1] == 'u' && bytes[from + 2] == 'l';
      return all && bytes[from + 3] == 'l' ? from + 4 : from;
    }
    int i = from;
    while (i < end && isDigit(bytes[i])) {
      i++;
    }
    return i == end || continuesNumber(bytes[i]) ? from : i;
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  private static boolean continuesNumber(byte b) {
    return b == '.' || b == '-' || b == '+' || b == 'e' || b == 'E';
  }
}
