package io.ssetiming.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A java process as a resource of a test; its output goes to files in its own folder. */
final class Jvm implements AutoCloseable {
  private static final Path JAVA_HOME =
      Path.of(System.getProperty("it.java.home", System.getProperty("java.home")));

  private static final Pattern VERSION = Pattern.compile("version \"(?:1\\.)?(\\d+)");
  private static final int JAVA_VERSION = askVersion();

  private final Process process;
  private final Path folder;

  private Jvm(Process process, Path folder) {
    this.process = process;
    this.folder = folder;
  }

  /** Starts {@code java arguments}, with {@code folder} as its working directory. */
  static Jvm start(Path folder, Map<String, String> environment, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(JAVA_HOME.resolve("bin/java").toString());
    command.add("-Djava.io.tmpdir=" + newFolder(folder.resolve("tmp"))); // what a kill leaves there
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(folder.resolve("stdout").toFile())
            .redirectError(folder.resolve("stderr").toFile());
    builder.environment().putAll(environment);
    try {
      return new Jvm(builder.start(), folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path newFolder(Path folder) {
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The feature number of the Java that {@link #start} takes: 8, 11, 17. */
  static int javaVersion() {
    return JAVA_VERSION;
  }

  private static int askVersion() {
    try {
      Process asked =
          new ProcessBuilder(JAVA_HOME.resolve("bin/java").toString(), "-version")
              .redirectErrorStream(true)
              .start();
      String said = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      Matcher version = VERSION.matcher(said);
      if (!version.find()) {
        throw new IllegalStateException("which Java is this? " + said);
      }
      return Integer.parseInt(version.group(1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  String stdout() {
    return read("stdout");
  }

  String stderr() {
    return read("stderr");
  }

  /** Asks the running process something, with the {@code jcmd} of the tests' own Java. */
  String command(String command) {
    try {
      Process asked =
          new ProcessBuilder(System.getProperty("java.home") + "/bin/jcmd", pid() + "", command)
              .redirectErrorStream(true)
              .start();
      return new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** SIGTERM. */
  void terminate() {
    process.destroy();
  }

  /** SIGKILL. */
  void kill() {
    process.destroyForcibly();
  }

  int exitCode(Duration limit) {
    try {
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new AssertionError("still running after " + limit + ": " + this);
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    exitCode(Duration.ofSeconds(10));
  }

  @Override
  public String toString() {
    return "pid " + pid() + "\n-- stdout\n" + stdout() + "\n-- stderr\n" + stderr();
  }

  private String read(String name) {
    try {
      return Files.readString(folder.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
