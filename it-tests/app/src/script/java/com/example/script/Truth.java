package com.example.script;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * What the application did for one request, by its own account: each call with the time before and
 * after it, its bytes and how it ended. The tests believe this and the client, never the agent.
 */
final class Truth {
  private final List<String> lines = new ArrayList<>();
  private final Path file;
  private volatile long callNanos; // when the call that is under way began; 0: none is

  Truth(String key) {
    file = Paths.get(System.getProperty("it.folder", ""), "truth-" + key + ".jsonl");
  }

  /** Makes the call and notes it; an exception is noted and thrown on. */
  void call(Step step, byte[] bytes, Verb verb) throws Exception {
    long beginMicros = epochMicros();
    long beginNanos = System.nanoTime();
    String failure = null;
    callNanos = beginNanos;
    try {
      verb.play(step);
    } catch (Throwable t) {
      failure = t.getClass().getName();
      throw t;
    } finally {
      long endNanos = System.nanoTime();
      callNanos = 0;
      add(step.verb, beginMicros, beginNanos, epochMicros(), endNanos, bytes, failure);
    }
  }

  /** For how long the call that is under way has lasted: a test sees so that it blocks. */
  long underWayMillis() {
    long began = callNanos;
    return began == 0 ? 0 : (System.nanoTime() - began) / 1_000_000;
  }

  /** Notes that something was reached. */
  void mark(String what) {
    long nanos = System.nanoTime();
    long micros = epochMicros();
    add(what, micros, nanos, micros, nanos, new byte[0], null);
  }

  /**
   * Puts the account where the test looks for it: a file, and no answer to a request, since a
   * script that writes too late can hit the response of any request that is under way (Tomcat 9).
   */
  void end() throws IOException {
    mark("end");
    Path draft = file.resolveSibling(file.getFileName() + ".draft");
    synchronized (lines) {
      Files.write(draft, lines);
    }
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private void add(
      String op,
      long beginMicros,
      long beginNanos,
      long endMicros,
      long endNanos,
      byte[] bytes,
      String failure) {
    String line =
        String.format(
            "{\"op\":\"%s\",\"begin_us\":%d,\"end_us\":%d,\"begin_ns\":%d,\"end_ns\":%d,"
                + "\"bytes\":\"%s\",\"failure\":%s,\"thread\":\"%s\"}",
            op,
            beginMicros,
            endMicros,
            beginNanos,
            endNanos,
            Base64.getEncoder().encodeToString(bytes),
            failure == null ? "null" : "\"" + failure + "\"",
            Thread.currentThread().getName());
    synchronized (lines) {
      lines.add(line);
    }
  }

  private static long epochMicros() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }
}
