package io.ssetiming.cli;

import static io.ssetiming.probe.ScriptedServer.SSE_HEAD;
import static io.ssetiming.probe.ScriptedServer.delta;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ssetiming.probe.ScriptedServer;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProbeCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String HEAD =
      SSE_HEAD.replace("Transfer-Encoding: chunked", "Connection: close");

  @TempDir private Path folder;

  private static ScriptedServer chat() throws IOException {
    return new ScriptedServer(
        a ->
            a.write(HEAD)
                .write(delta("{\"role\":\"assistant\",\"content\":\"\"}"))
                .write(delta("{\"content\":\"hi\"}") + delta("{\"content\":\"ho\"}"))
                .write("data: [DONE]\n\n"));
  }

  @Test
  void everyUrlGetsItsRequestsAndEveryRequestARecord() throws IOException {
    Path out = folder.resolve("new/client.jsonl");
    try (ScriptedServer one = chat();
        ScriptedServer two = chat()) {
      CommandRun run =
          CommandRun.of(
              "probe",
              one.url("/v1"),
              two.url(""),
              "--openai",
              "--requests",
              3,
              "--concurrency",
              2,
              "--id-prefix",
              "run7-",
              "--label",
              "model=m1",
              "--out",
              out);

      assertThat(run.err()).isEmpty();
      assertThat(run.code()).isZero();
      assertThat(run.out()).contains("/v1/chat/completions", "TTFT p50").hasLineCount(4);
      assertThat(one.heads()).hasSize(3).allMatch(h -> h.startsWith("POST /v1/chat/completions"));
      assertThat(two.heads()).hasSize(3).allMatch(h -> h.startsWith("POST /v1/chat/completions"));
    }
    List<String> lines = Files.readAllLines(out);
    assertThat(lines).hasSize(6);
    Set<String> ids = new HashSet<>();
    for (String line : lines) {
      JsonNode record = JSON.readTree(line);
      ids.add(record.get("request_id").asText());
      assertThat(record.get("request_id").asText()).startsWith("run7-");
      assertThat(record.get("outcome").asText()).isEqualTo("completed");
      assertThat(record.at("/extra/model").asText()).isEqualTo("m1");
      assertThat(record.at("/events/business").asInt()).isEqualTo(2);
      assertThat(record.get("response_id").asText()).isEqualTo("chatcmpl-7");
      assertThat(record.get("format").asText()).isEqualTo("sse");
      assertThat(record.get("timeline")).hasSize(4);
      assertTimesInOrder(record);
    }
    assertThat(ids).hasSize(6);
  }

  private static void assertTimesInOrder(JsonNode record) {
    double before = 0;
    for (String name :
        List.of(
            "client_request_start",
            "headers_received",
            "first_byte_received",
            "first_event_received",
            "first_token_received",
            "last_token_received",
            "done_received",
            "response_end")) {
      assertThat(record.get(name).asDouble()).as(name).isGreaterThanOrEqualTo(before);
      before = record.get(name).asDouble();
    }
  }

  @Test
  void ownHeadersReplaceOursAndTheBodyComesFromAFile() throws IOException {
    Path body = Files.writeString(folder.resolve("body.json"), "{\"q\":1}");
    Path out = folder.resolve("client.jsonl");
    try (ScriptedServer server = chat()) {
      CommandRun run =
          CommandRun.of(
              "probe",
              server.url("/ask"),
              "--body",
              "@" + body,
              "--header",
              "X-Request-Id: mine",
              "--header",
              "content-type: text/x",
              "--out",
              out);

      assertThat(run.code()).isZero();
      assertThat(server.heads().get(0))
          .startsWith("POST /ask ")
          .contains("X-Request-Id: mine\n", "content-type: text/x\n", "Content-Length: 7\n")
          .doesNotContain("application/json");
    }
    assertThat(Files.readString(out)).contains("\"request_id\":\"mine\"");
  }

  @Test
  void anyFailedRequestIsOne() throws IOException {
    int nobody;
    try (ServerSocket free = new ServerSocket(0)) {
      nobody = free.getLocalPort();
    }
    Path out = folder.resolve("client.jsonl");

    CommandRun run =
        CommandRun.of("probe", "http://127.0.0.1:" + nobody + "/", "--no-request-id", "--out", out);

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).contains("1 x connect_failed: ");
    assertThat(JSON.readTree(Files.readString(out)).has("request_id")).isFalse();
  }

  @Test
  void wrongArgumentsAreOneLineAndTwo() {
    for (List<String> args :
        List.of(
            List.of("probe"),
            List.of("probe", "localhost:8080/x"),
            List.of("probe", "http://h/", "--requests", "0"),
            List.of("probe", "http://h/", "--requests", "many"),
            List.of("probe", "http://h/", "--header", "nocolon"),
            List.of("probe", "http://h/", "--header", "A: b\r\nEvil: c"),
            List.of("probe", "http://h/", "--prompt", "hi"),
            List.of("probe", "http://h/", "--timeout", "soon"),
            List.of("probe", "http://h/", "--body", "@" + "nowhere.json"),
            List.of("probe", "http://h/", "--opnai"))) {
      CommandRun run = CommandRun.of(args.toArray());

      assertThat(run.code()).as("%s", args).isEqualTo(2);
      assertThat(run.err()).as("%s", args).startsWith("sse-timing probe: ").hasLineCount(1);
    }
  }
}
