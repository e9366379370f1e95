package io.ssetiming.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the kernel took from a process, and when: {@code strace} on every thread of it. Times are
 * epoch microseconds of this machine's clock.
 */
final class KernelWrites implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  // 1764535702.713460 write(45<TCPv6:[[::1]:36243->[::1]:50100]>, ""..., 12) = 12 <0.000020>
  private static final Pattern CALL =
      Pattern.compile(
          "(\\d+\\.\\d+) (?:write|writev|sendto|sendmsg|sendfile)\\("
              + "\\d+<TCP(?:v6)?:\\[.*->.*:(\\d+)\\]>.* = (-?\\d+).* <(\\d+\\.\\d+)>");

  private final Process strace;
  private final Path folder;

  private KernelWrites(Process strace, Path folder) {
    this.strace = strace;
    this.folder = folder;
  }

  /** One system call that took bytes; the bytes are those below {@code end} of the connection. */
  record Write(long beginMicros, long endMicros, long end) {}

  /** Returns when every thread of the process is watched; new ones are from their start. */
  static KernelWrites of(long pid, Path folder) {
    try {
      Files.createDirectories(folder);
      Path messages = folder.resolve("messages");
      Process strace =
          new ProcessBuilder(
                  "strace",
                  "-ff",
                  "-ttt",
                  "-T",
                  "-yy",
                  "-s",
                  "0",
                  "-e",
                  "trace=write,writev,sendto,sendmsg,sendfile",
                  "-o",
                  folder.resolve("calls").toString(),
                  "-p",
                  Long.toString(pid))
              .redirectErrorStream(true)
              .redirectOutput(messages.toFile())
              .start();
      Await.until(
          "strace to be attached",
          LIMIT,
          () -> strace.isAlive() && read(messages).contains("attached"));
      return new KernelWrites(strace, folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends the watching; the process goes on. */
  @Override
  public void close() {
    strace.destroy();
    try {
      if (!strace.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        throw new AssertionError("strace does not end");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What went to the client with this port, in the order of the bytes. Once it is closed. */
  List<Write> to(int clientPort) {
    List<Write> writes = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      files
          .filter(file -> file.getFileName().toString().startsWith("calls"))
          .forEach(file -> parse(file, clientPort, writes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    // one connection is written to by one thread at a time, so the order of the times is the bytes'
    writes.sort(Comparator.comparingLong(Write::beginMicros));
    List<Write> inOrder = new ArrayList<>();
    long end = 0;
    for (Write write : writes) {
      end += write.end;
      inOrder.add(new Write(write.beginMicros, write.endMicros, end));
    }
    return inOrder;
  }

  private static void parse(Path file, int clientPort, List<Write> into) {
    for (String line : read(file).lines().toList()) {
      Matcher call = CALL.matcher(line);
      if (call.matches() && Integer.parseInt(call.group(2)) == clientPort) {
        long taken = Long.parseLong(call.group(3));
        if (taken > 0) {
          long begin = micros(call.group(1));
          into.add(new Write(begin, begin + micros(call.group(4)), taken));
        }
      }
    }
  }

  private static long micros(String seconds) {
    return new BigDecimal(seconds).movePointRight(6).longValueExact();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
