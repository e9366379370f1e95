package io.ssetiming.agent;

import java.io.PrintStream;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/**
 * Everything this agent ever says: single lines on stderr, each with one prefix. It is used
 * directly, never through a logger factory, so that no setting or provider of the application can
 * reach it.
 */
final class AgentLog extends LegacyAbstractLogger {

  private static final long serialVersionUID = 1L;
  private static final String PREFIX = "sse-timing: ";
  private static final int MAX_LINES =
      200; // of a process: what goes on that long is said in records

  private final transient PrintStream out;
  private final Level least; // null: off
  private int lines;

  AgentLog(PrintStream out, String level) {
    this.name = "sse-timing";
    this.out = out;
    this.least =
        level.equals("off") ? null : Level.valueOf(level.toUpperCase(java.util.Locale.ROOT));
  }

  /** Said whatever the level is, once, at the start. */
  void say(String line) {
    print(line);
  }

  @Override
  public boolean isTraceEnabled() {
    return isEnabled(Level.TRACE);
  }

  @Override
  public boolean isDebugEnabled() {
    return isEnabled(Level.DEBUG);
  }

  @Override
  public boolean isInfoEnabled() {
    return isEnabled(Level.INFO);
  }

  @Override
  public boolean isWarnEnabled() {
    return isEnabled(Level.WARN);
  }

  @Override
  public boolean isErrorEnabled() {
    return isEnabled(Level.ERROR);
  }

  private boolean isEnabled(Level level) {
    return least != null && level.toInt() >= least.toInt();
  }

  @Override
  protected String getFullyQualifiedCallerName() {
    return null;
  }

  @Override
  protected void handleNormalizedLoggingCall(
      Level level, Marker marker, String message, Object[] arguments, Throwable thrown) {
    String text = MessageFormatter.basicArrayFormat(message, arguments);
    print(thrown == null ? text : text + ": " + thrown);
  }

  private synchronized void print(String text) {
    if (lines < MAX_LINES) {
      lines++;
      out.println(PREFIX + line(text));
    }
  }

  /** One line, and nothing in it that a terminal obeys. */
  static String line(String text) {
    return text.replaceAll("\\s*[\\r\\n]+\\s*", " ")
        .replaceAll("[\\p{Cntrl}\\x{80}-\\x{9f}\\x{2028}\\x{2029}]", "?");
  }
}
