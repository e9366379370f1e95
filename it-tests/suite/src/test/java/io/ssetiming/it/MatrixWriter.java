package io.ssetiming.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
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
  }

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
    Object instance = test.getTestInstance().orElse(null);
    if (FILE.isEmpty() || !(instance instanceof OfApp ofApp)) {
      return;
    }
    String firstLine = reason.lines().findFirst().orElse("").replace('\t', ' ');
    String line =
        String.join(
            "\t",
            Integer.toString(Jvm.javaVersion()),
            ofApp.app().name(),
            test.getDisplayName().replace("()", ""),
            outcome.name(),
            firstLine.replace("Assumption failed: ", ""));
    try {
      Files.writeString(
          Path.of(FILE), line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
