package com.example.script;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * One line of a script: a verb and its argument.
 *
 * <p>The argument may hold {@code \n \r \t \\}, {@code \}{@code uHHHH} for a char (half a surrogate
 * pair too) and {@code \xHH} for a raw byte, so that a script is plain ASCII whatever it writes.
 */
public final class Step {
  final String verb;
  final boolean mayFail; // written as "?verb": an exception is noted and the script goes on
  private final String argument;

  Step(String line) {
    int space = line.indexOf(' ');
    String word = space < 0 ? line : line.substring(0, space);
    mayFail = word.startsWith("?");
    verb = mayFail ? word.substring(1) : word;
    argument = space < 0 ? "" : line.substring(space + 1);
  }

  /** The argument as it stands. */
  public String plain() {
    return argument;
  }

  public int number() {
    return Integer.parseInt(argument.trim());
  }

  /** The argument's first word and the rest of it. */
  public String[] pair() {
    return argument.split(" ", 2);
  }

  /** The argument as chars. */
  public String text() {
    return textOf(argument);
  }

  /** The argument in UTF-8, raw bytes as they are. */
  public byte[] bytes() {
    return bytesOf(argument);
  }

  static String textOf(String escaped) {
    StringBuilder text = new StringBuilder(escaped.length());
    for (int i = 0; i < escaped.length(); i++) {
      char c = escaped.charAt(i);
      if (c != '\\') {
        text.append(c);
        continue;
      }
      char kind = escaped.charAt(++i);
      switch (kind) {
        case 'n':
          text.append('\n');
          break;
        case 'r':
          text.append('\r');
          break;
        case 't':
          text.append('\t');
          break;
        case 'u':
          text.append((char) Integer.parseInt(escaped.substring(i + 1, i + 5), 16));
          i += 4;
          break;
        default:
          text.append(kind);
      }
    }
    return text.toString();
  }

  static byte[] bytesOf(String escaped) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int from = 0;
    for (int at = escaped.indexOf("\\x"); at >= 0; at = escaped.indexOf("\\x", from)) {
      append(bytes, escaped.substring(from, at));
      bytes.write(Integer.parseInt(escaped.substring(at + 2, at + 4), 16));
      from = at + 4;
    }
    append(bytes, escaped.substring(from));
    return bytes.toByteArray();
  }

  private static void append(ByteArrayOutputStream bytes, String escaped) {
    byte[] utf8 = textOf(escaped).getBytes(StandardCharsets.UTF_8);
    bytes.write(utf8, 0, utf8.length);
  }
}
