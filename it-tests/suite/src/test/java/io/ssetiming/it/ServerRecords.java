package io.ssetiming.it;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Reads the folder that an agent writes to, while it is being written. */
final class ServerRecords {
  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path folder;

  ServerRecords(Path folder) {
    this.folder = folder;
  }

  /** Every file of records, oldest name first. */
  List<Path> files() {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> file.toString().endsWith(".jsonl")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Every whole line of this kind. */
  List<JsonNode> ofKind(String kind) {
    return files().stream()
        .flatMap(file -> wholeLines(file).stream())
        .map(ServerRecords::parse)
        .filter(line -> line.path("kind").asText().equals(kind))
        .toList();
  }

  List<JsonNode> streams() {
    return ofKind("stream");
  }

  List<JsonNode> streams(Predicate<JsonNode> wanted) {
    return streams().stream().filter(wanted).toList();
  }

  /** Waits until the stream with this request id is written. */
  JsonNode stream(String requestId) {
    return awaitStream(
        "request_id " + requestId, line -> line.path("request_id").asText().equals(requestId));
  }

  JsonNode awaitStream(String what, Predicate<JsonNode> wanted) {
    return awaitLine("stream", what, wanted);
  }

  JsonNode awaitLine(String kind, String what, Predicate<JsonNode> wanted) {
    return Await.value(
        "a " + kind + " line with " + what + " in " + folder,
        LIMIT,
        () -> ofKind(kind).stream().filter(wanted).findFirst().orElse(null));
  }

  private static List<String> wholeLines(Path file) {
    try {
      String text = Files.readString(file);
      return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode parse(String line) {
    try {
      return JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw new AssertionError("no JSON: " + line, e);
    }
  }
}
