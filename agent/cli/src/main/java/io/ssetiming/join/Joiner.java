package io.ssetiming.join;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Joins server records and client records by request id. Reads both sides, pairs them, and hands
 * one {@link Split} per pair to the caller, in the order of the client's records. Used by one
 * thread, once.
 */
public final class Joiner {
  /** Takes the splits one by one; nothing is kept for it. */
  public interface Sink {
    void accept(Split split) throws IOException;
  }

  private static final int EXAMPLES = 5;

  private final List<Path> serverPaths;
  private final List<Path> clientPaths;
  private final Consumer<Path> reading;

  public Joiner(List<Path> serverPaths, List<Path> clientPaths) {
    this(serverPaths, clientPaths, file -> {});
  }

  /**
   * @param reading told of each file before it is read
   */
  public Joiner(List<Path> serverPaths, List<Path> clientPaths, Consumer<Path> reading) {
    this.reading = reading;
    this.serverPaths = List.copyOf(serverPaths);
    this.clientPaths = List.copyOf(clientPaths);
  }

  /**
   * Fails with {@link UnreadableInputException} when an input can't be read at all; what is wrong
   * with single lines or records is counted in the result.
   */
  public JoinResult join(Sink sink) throws IOException {
    Side<ServerRecord> server = Side.server(serverPaths, reading);
    Side<ClientRecord> client = Side.client(clientPaths, reading);
    Matching matching = Matching.of(server.records(), client.records());
    Splitter splitter = new Splitter(server.records(), matching.pairs());
    for (Matching.Pair pair : matching.pairs()) {
      sink.accept(splitter.split(pair));
    }
    return new JoinResult(
        matching.pairs().size(),
        facts(server, matching.serverOnly()),
        facts(client, matching.clientOnly()),
        matching.repeatedIds().size(),
        matching.repeatedIds().stream().limit(EXAMPLES).toList(),
        matching.withoutId(),
        new TreeMap<>(splitter.offsets()));
  }

  private static <R extends Attempt> JoinResult.SideFacts facts(Side<R> side, List<R> alone) {
    return new JoinResult.SideFacts(
        side.files(),
        side.records().size(),
        side.otherKinds(),
        side.loss(),
        side.skipped(),
        alone.size(),
        examples(alone),
        ids(side.records()));
  }

  /** Why a record is alone often shows in how it ended. */
  private static List<String> examples(List<? extends Attempt> alone) {
    return alone.stream()
        .limit(EXAMPLES)
        .map(a -> (a.requestId() == null ? "no id" : a.requestId()) + " " + a.outcome())
        .toList();
  }

  private static List<String> ids(List<? extends Attempt> records) {
    return records.stream()
        .map(Attempt::requestId)
        .filter(Objects::nonNull)
        .limit(EXAMPLES)
        .toList();
  }
}
