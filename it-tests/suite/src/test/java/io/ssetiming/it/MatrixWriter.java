package io.ssetiming.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;

/**
 * Notes how each scenario ended on which container and Java, one line each, in the file that the
 * system property {@code it.matrix} names; {@link Matrix} makes a table of it. The columns are
 * separated by tabs: Java's version, application, scenario, outcome, reason.
 */
final class MatrixWriter implements TestWatcher {

  /** A test that belongs to one application. */
  interface OfApp {
    App app();

    /** The table's row, for a test of this name. */
    default String row(String displayName) {
      return displayName.replace("()", "");
    }
  }

  /** A test for every application: its name is the application's, a space, and the row. */
  private static final Pattern APP_AND_ROW = Pattern.compile("([A-Z]+\\d+) (.+)");

  private static final String FILE = System.getProperty("it.matrix", "");

  @Override
  public void testSuccessful(ExtensionContext test) {
    note(test, Matrix.Outcome.PASS, "");
  }

  @Override
  public void testFailed(ExtensionContext test, Throwable cause) {
    note(test, Matrix.Outcome.FAIL, String.valueOf(cause.getMessage()));
  }

  @Override
  public void testAborted(ExtensionContext test, Throwable cause) {
    note(test, Matrix.Outcome.NOT_POSSIBLE, String.valueOf(cause.getMessage()));
  }

  @Override
  public void testDisabled(ExtensionContext test, Optional<String> reason) {
    note(test, Matrix.Outcome.NOT_POSSIBLE, reason.orElse("disabled"));
  }

  private static void note(ExtensionContext test, Matrix.Outcome outcome, String reason) {
    if (FILE.isEmpty()) {
      return;
    }
    String name = test.getDisplayName();
    Matcher ofAny = APP_AND_ROW.matcher(name);
    if (test.getRequiredTestInstance() instanceof OfApp ofApp) {
      write(ofApp.app().name(), ofApp.row(name), outcome, reason);
    } else if (ofAny.matches()) {
      write(ofAny.group(1), ofAny.group(2), outcome, reason);
    }
  }

  private static void write(String app, String row, Matrix.Outcome outcome, String reason) {
    String firstLine = reason.lines().findFirst().orElse("").replace('\t', ' ');
    String why = firstLine.replace("Assumption failed: ", "");
    String java = Integer.toString(Jvm.javaVersion());
    try {
      Files.writeString(
          Path.of(FILE),
          String.join("\t", java, app, row, outcome.name(), why) + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
