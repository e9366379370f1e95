package io.ssetiming.report;

/** Breaks a sentence into lines that fit a terminal; the lines behind the first are set in. */
final class Wrapped {
  private static final int COLUMNS = 118;
  private static final String INDENT = "    ";

  private Wrapped() {}

  /** Ends with a line feed; blanks at the beginning are kept, a long word gets its own line. */
  static String text(String sentence) {
    StringBuilder text = new StringBuilder();
    StringBuilder line = new StringBuilder();
    String gap = sentence.substring(0, sentence.length() - sentence.stripLeading().length());
    for (String word : sentence.strip().split(" ")) {
      if (line.length() + gap.length() + word.length() > COLUMNS && !line.isEmpty()) {
        text.append(line).append('\n');
        line.setLength(0);
        gap = INDENT;
      }
      line.append(gap).append(word);
      gap = " ";
    }
    return text.append(line).append('\n').toString();
  }
}
