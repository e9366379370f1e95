package io.ssetiming.join;

import static io.ssetiming.join.Lines.SERVER_EPOCH;
import static io.ssetiming.join.Lines.arrivals;
import static io.ssetiming.join.Lines.client;
import static io.ssetiming.join.Lines.join;
import static io.ssetiming.join.Lines.server;
import static io.ssetiming.join.Lines.steady;
import static io.ssetiming.join.Lines.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is read, what is skipped, and what the server says it lost. */
final class SideTest {
  private static final Double[][] FIVE = steady(5, 100, 50);

  @TempDir private Path folder;

  private Path serverFile(String... lines) {
    return write(folder.resolve("server/2026-11-30/svc-1.jsonl"), lines);
  }

  private Path clientFile(String... lines) {
    return write(folder.resolve("client/client.jsonl"), lines);
  }

  @Test
  void tornForeignAndUnknownLinesCostNothingButThemselves() throws IOException {
    String whole = server("a", SERVER_EPOCH, 400, FIVE, "\"news\":{\"x\":[1,{\"y\":2}]}");
    String run = "{\"schema\":1,\"kind\":\"run\",\"service\":\"svc\"}";
    String loss = "{\"schema\":1,\"kind\":\"loss\",\"records_lost\":3}";
    String text =
        String.join(
            "\n", run, "hello", "{\"kind\":\"metrics\"}", "", loss, whole, "{\"schema\":1,");
    Path server =
        Lines.bytes(folder.resolve("server/svc-1.jsonl"), text.getBytes(StandardCharsets.UTF_8));
    Path client = clientFile(client("a", 0, 420, arrivals(FIVE, 2), ""));

    JoinResult.SideFacts facts = join(server, client).result().server();

    assertThat(facts.records()).isEqualTo(1);
    assertThat(facts.loss().records()).isEqualTo(3);
    assertThat(facts.otherKinds()).containsEntry("run", 1L).containsEntry("loss", 1L);
    assertThat(facts.skipped().places())
        .containsExactly(
            server + ":2 not a record",
            server + ":3 not a record of this side",
            server + ":7 torn last line");
  }

  @Test
  void foldersAndCompressedFilesAreReadAlsoWhenCutShort() throws IOException {
    Lines.gzip(
        folder.resolve("server/2026-11-29/svc-1.jsonl.gz"),
        server("a", SERVER_EPOCH, 400, FIVE, ""));
    Path cut =
        Lines.gzip(
            folder.resolve("server/2026-11-30/svc-1.jsonl.gz"),
            server("b", SERVER_EPOCH + 1000, 400, FIVE, ""),
            server("c", SERVER_EPOCH + 2000, 400, FIVE, ""));
    byte[] bytes = Files.readAllBytes(cut);
    Files.write(cut, Arrays.copyOf(bytes, bytes.length - 30));
    write(folder.resolve("server/notes.txt"), "not for us");
    Path client =
        clientFile(
            client("a", 0, 420, arrivals(FIVE, 2), ""),
            client("b", 1000, 420, arrivals(FIVE, 2), ""));

    Lines.Joined joined = join(folder.resolve("server"), client);

    assertThat(joined.result().server().files()).isEqualTo(2);
    assertThat(joined.splits()).extracting(Split::requestId).containsExactly("a", "b");
  }

  @Test
  void linesLongerThanTheReadBufferStayWhole() throws IOException {
    Double[][] many = steady(5000, 100, 10);
    Path server =
        serverFile(
            server("long", SERVER_EPOCH, 60_000, many, ""),
            server("a", SERVER_EPOCH + 70_000, 400, FIVE, ""));
    Path client =
        clientFile(
            client("a", 70_000, 420, arrivals(FIVE, 2), ""),
            client("long", 0, 60_100, arrivals(many, 2), ""));
    assertThat(Files.size(server)).isGreaterThan(200_000);

    assertThat(join(server, client).splits())
        .extracting(Split::businessSent)
        .containsExactly(5L, 5000L);
  }

  @Test
  void linesAcrossTheEdgesOfTheReadBufferAreAllRead() throws IOException {
    String[] lines = new String[1000];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = server("id-" + i, SERVER_EPOCH + 1000 * i, 400, FIVE, "");
    }
    Path server = serverFile(lines);
    Path client = clientFile(client("id-999", 0, 420, arrivals(FIVE, 2), ""));
    assertThat(Files.size(server)).isGreaterThan(200_000);

    Lines.Joined joined = join(server, client);

    assertThat(joined.result().server().records()).isEqualTo(1000);
    assertThat(joined.only().requestId()).isEqualTo("id-999");
  }

  @Test
  void missingPathIsOneLine() {
    Path missing = folder.resolve("nowhere.jsonl");
    Joiner joiner = new Joiner(List.of(missing), List.of(missing));

    assertThatThrownBy(() -> joiner.join(split -> {}))
        .isInstanceOf(UnreadableInputException.class)
        .hasMessage(missing + ": no such file or folder");
  }

  @Test
  void lossCountersAreTotalsOfTheirProcessWhateverFileTheyAreIn() throws IOException {
    String run = "{\"schema\":1,\"kind\":\"run\"}";
    String loss =
        "{\"schema\":1,\"kind\":\"loss\",\"weave_failed\":[{\"x\":1},\"y\"],"
            + "\"advice_failures\":%d,\"queue_dropped\":%d,\"disk_dropped\":1,\"final\":%s}";
    write(folder.resolve("server/1/svc-7.jsonl"), run, loss.formatted(0, 2, false));
    write(folder.resolve("server/2/svc-7-2.jsonl"), loss.formatted(3, 5, true));
    write(folder.resolve("server/2/svc-8.jsonl"), run, loss.formatted(0, 9, false));
    Path client = clientFile(client("a", 0, 420, arrivals(FIVE, 2), ""));

    JoinResult.Loss facts = join(folder.resolve("server"), client).result().server().loss();

    assertThat(facts.records()).isEqualTo(5 + 1 + 9 + 1);
    assertThat(facts.failures()).isEqualTo(2 + 3 + 2);
    assertThat(facts.open()).isEqualTo(1);
  }

  @Test
  void eventsThatNeverLeftAreNotSentThoughNoRowSaysSo() throws IOException {
    String bare = "\"events\":{\"business\":9},\"events_not_sent\":4";
    Path server = serverFile(server("a", SERVER_EPOCH, 400, new Double[0][], bare));
    Path client = clientFile(client("a", 0, 420, arrivals(FIVE, 2), ""));

    assertThat(join(server, client).only().businessSent()).isEqualTo(5);
  }
}
