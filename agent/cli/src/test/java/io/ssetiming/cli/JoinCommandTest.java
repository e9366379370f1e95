package io.ssetiming.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JoinCommandTest {
  private static final String SERVER =
      """
      {"schema":1,"kind":"stream","request_id":"a","instance":"app:1","path":"/chat",\
      "req_start":1796060000000.000,"response_end":1796060000260.000,"ttft_ms":210.000,\
      "first_token_sent":1796060000210.000,"first_token_written":1796060000100.000,\
      "delivery":"write_without_flush","buffered":true,"outcome":"completed",\
      "culprit":{"class":"com.acme.ChatController","method":"chat","line":42},\
      "timeline":[[0,"business",100.0,210.0,9,1,"close"],[1,"business",200.0,210.0,9,1,"close"]]}
      """;
  private static final String CLIENT =
      """
      {"schema":1,"kind":"client","request_id":"a","client_request_start":99000.000,\
      "response_end":99270.000,"ttft_ms":214.500,"outcome":"completed","status":200,\
      "timeline":[[0,"business",214.5,9,1,true],[1,"business",214.5,9,1,true]]}
      """;

  @TempDir private Path folder;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void tableSaysWhoHeldItAndWhatToChange() throws IOException {
    Path server = file("server.jsonl", SERVER);
    Path client = file("client.jsonl", CLIENT);
    Path out = folder.resolve("new/splits.jsonl");

    CommandRun run = CommandRun.of("join", "--server", server, "--client", client, "--out", out);

    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("write_without_flush 1/1", "ChatController.chat:42", "clean 1/1")
        .contains(
            "flush the response after each event.", "Seen at com.acme.ChatController.chat:42.")
        .contains("1 request joined; server records: complete.")
        .doesNotContain("queued", "upstream", "no first token", "outcome");
    assertThat(run.out().lines().skip(2).findFirst().orElseThrow())
        .matches("/chat +single +1 +215 +215 +100 +110 +4\\.50 +270 .*");
    assertThat(Files.readString(out))
        .startsWith("{\"schema\":1,\"kind\":\"split\",\"request_id\":\"a\"")
        .contains("\"path_ms\":4.500", "\"held_ms\":110.000", "\"path_delivery\":\"clean\"")
        .endsWith("}\n");
    assertThat(Files.readAllLines(out)).hasSize(1);
  }

  @Test
  void everyJoinedRequestHasItsLine() throws IOException {
    Path server = file("server.jsonl", SERVER + SERVER.replace("\"a\"", "\"b\""));
    Path client = file("client.jsonl", CLIENT.replace("\"a\"", "\"b\"") + CLIENT);
    Path out = folder.resolve("splits.jsonl");

    CommandRun.of("join", "--server", server, "--client", client, "--out", out);

    assertThat(Files.readAllLines(out))
        .satisfiesExactly(
            line -> assertThat(line).contains("\"request_id\":\"b\"", "\"concurrency\":2"),
            line -> assertThat(line).contains("\"request_id\":\"a\"", "\"concurrency\":2"));
  }

  @Test
  void lossIsSaid() throws IOException {
    Path server =
        file("server.jsonl", SERVER + "{\"schema\":1,\"kind\":\"loss\",\"records_lost\":7}\n");
    Path client = file("client.jsonl", CLIENT);

    assertThat(CommandRun.of("join", "--server", server, "--client", client).out())
        .contains("server records: 7 lost.");
  }

  @Test
  void negativePathIsOnlyOddBeyondTheStampsOwnError() throws IOException {
    Path client = file("client.jsonl", CLIENT.replace("\"ttft_ms\":214.5", "\"ttft_ms\":202.5"));
    Path server = file("server.jsonl", SERVER);
    Path unsure =
        file(
            "unsure.jsonl",
            SERVER.replace("\"instance", "\"first_token_sent_error_ms\":6.0,\"instance"));

    assertThat(CommandRun.of("join", "--server", server, "--client", client).out())
        .contains("path below 0 (1 request)");
    assertThat(CommandRun.of("join", "--server", unsure, "--client", client).out())
        .contains("-7.50")
        .doesNotContain("path below 0");
  }

  @Test
  void noCommonIdShowsThoseOfBothSides() throws IOException {
    Path server = file("server.jsonl", SERVER);
    Path client = file("client.jsonl", CLIENT.replace("\"a\"", "\"b\""));

    CommandRun run = CommandRun.of("join", "--server", server, "--client", client);

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .contains("Nothing joined: no id occurs on both sides. Server: a. Client: b.");
  }

  @Test
  void clientWithoutIdsIsSaid() throws IOException {
    Path server = file("server.jsonl", SERVER);
    Path client = file("client.jsonl", CLIENT.replace("\"request_id\":\"a\",", ""));

    CommandRun run = CommandRun.of("join", "--server", server, "--client", client);

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("no client record has a request_id");
  }

  @Test
  void serverFileWithoutStreamsSaysWhatItHas() throws IOException {
    Path server =
        file("server.jsonl", "{\"schema\":1,\"kind\":\"run\"}\n{\"schema\":1,\"kind\":\"open\"}\n");
    Path client = file("client.jsonl", CLIENT);

    CommandRun run = CommandRun.of("join", "--server", server, "--client", client);

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .contains("no stream records, only open 1, run 1; open streams are written when they end");
  }

  @Test
  void missingFileIsOneLineAndTwo() throws IOException {
    Path client = file("client.jsonl", CLIENT);
    Path missing = folder.resolve("missing.jsonl");

    CommandRun run = CommandRun.of("join", "--server", missing, "--client", client);

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).isEqualTo("sse-timing join: " + missing + ": no such file or folder\n");
  }

  @Test
  void failedJoinLeavesAnOlderResultAlone() throws IOException {
    Path out = file("splits.jsonl", "old\n");

    CommandRun.of("join", "--server", folder.resolve("no"), "--client", out, "--out", out);

    assertThat(out).hasContent("old");
  }

  @Test
  void anInputIsNeverOverwritten() throws IOException {
    Path server = file("server.jsonl", SERVER);
    Path client = file("client.jsonl", CLIENT);

    for (Path input : new Path[] {server, client}) {
      CommandRun run =
          CommandRun.of("join", "--server", folder, "--client", client, "--out", input);
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err())
          .isEqualTo(
              "sse-timing join: --out " + input + " is one of the inputs: name another file\n");
    }
    assertThat(server).hasContent(SERVER);
    assertThat(client).hasContent(CLIENT);
  }
}
