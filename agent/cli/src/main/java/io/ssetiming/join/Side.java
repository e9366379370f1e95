package io.ssetiming.join;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * All that was read of one side: its records, what other lines there were, and what was lost or
 * skipped. This is the only place that holds records, so it is the place to spill from.
 *
 * @param files how many files were read
 * @param otherKinds lines of a known kind that are no requests, by kind
 * @param loss what the side itself says it could not write
 */
record Side<R extends Attempt>(
    List<R> records,
    int files,
    Map<String, Long> otherKinds,
    JoinResult.Loss loss,
    SkippedLines skipped) {
  private static final Set<String> OTHER_SERVER_KINDS = Set.of("run", "event", "open", "loss");

  static Side<ServerRecord> server(List<Path> paths, Consumer<Path> reading)
      throws UnreadableInputException {
    List<ServerRecord> records = new ArrayList<>();
    Map<String, Long> others = new TreeMap<>();
    SkippedLines skipped = new SkippedLines();
    ServerLine line = new ServerLine();
    Losses losses = new Losses();
    List<Path> files = InputFiles.expand(paths);
    for (Path file : files) {
      reading.accept(file);
      RecordLines.read(file, skipped, p -> serverLine(p, line, records, others, losses, file));
    }
    return new Side<>(records, files.size(), others, losses.total(), skipped);
  }

  static Side<ClientRecord> client(List<Path> paths, Consumer<Path> reading)
      throws UnreadableInputException {
    List<ClientRecord> records = new ArrayList<>();
    Map<String, Long> others = new TreeMap<>();
    SkippedLines skipped = new SkippedLines();
    ClientLine line = new ClientLine();
    List<Path> files = InputFiles.expand(paths);
    for (Path file : files) {
      reading.accept(file);
      String source = file.toString();
      RecordLines.read(file, skipped, p -> clientLine(p, line, records, others, source));
    }
    return new Side<>(records, files.size(), others, JoinResult.Loss.NONE, skipped);
  }

  private static boolean serverLine(
      JsonParser p,
      ServerLine line,
      List<ServerRecord> records,
      Map<String, Long> others,
      Losses losses,
      Path file)
      throws IOException {
    String kind = line.read(p);
    if ("stream".equals(kind) && line.hasStart()) {
      records.add(line.record());
      return true;
    }
    if ("run".equals(kind)) {
      losses.started(file);
    } else if ("loss".equals(kind)) {
      losses.add(file, line.lost(), line.failures(), line.isLast());
    }
    return other(kind, OTHER_SERVER_KINDS, others);
  }

  private static boolean clientLine(
      JsonParser p,
      ClientLine line,
      List<ClientRecord> records,
      Map<String, Long> others,
      String source)
      throws IOException {
    String kind = line.read(p);
    if ("client".equals(kind)) {
      records.add(line.record(source));
      return true;
    }
    return other(kind, Set.of("run"), others);
  }

  private static boolean other(String kind, Set<String> known, Map<String, Long> others) {
    if (kind == null || !known.contains(kind)) {
      return false;
    }
    others.merge(kind, 1L, Long::sum);
    return true;
  }
}
