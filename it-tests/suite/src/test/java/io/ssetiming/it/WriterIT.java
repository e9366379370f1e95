package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The file that a service leaves behind: where it is, and what a sudden end takes away. */
final class WriterIT {
  private static final long SAFE_MICROS = 100_000;
  private static final Scenario SHORT =
      Scenario.get(
          "short",
          "/servlet/stream",
          Scripts.EVENT_STREAM + "write data: a\\n\\n\nflush\n",
          Expected.streamed("business"));

  @Test
  void killed() {
    try (AppJvm app = AppJvm.start(App.TOMCAT10, Launch.withAgent())) {
      IntStream.range(0, 20).forEach(i -> app.play(SHORT, "killed-" + i));
      long safe = Times.epochMicros() + SAFE_MICROS;
      Await.until("100 ms", Duration.ofSeconds(1), () -> Times.epochMicros() >= safe);
      app.jvm().kill();
      app.jvm().exitCode(Duration.ofSeconds(10));

      assertThat(app.records().streams())
          .extracting(line -> line.path("request_id").asText())
          .containsExactlyElementsOf(IntStream.range(0, 20).mapToObj(i -> "killed-" + i).toList());
    }
  }

  /** The server gives the open stream up: so does the agent, once the server's own hook is done. */
  @Test
  void terminated() {
    Launch atOnce = Launch.withAgent().programArguments("--server.shutdown=immediate");
    try (AppJvm app = AppJvm.start(App.TOMCAT10, atOnce);
        RawClient client = RawClient.connect(app.port())) {
      app.prepare("open", Scripts.flushed("data: a") + "gate never\n");
      client.send(HttpCall.get("/async/stream").header("X-Request-Id: open").text("open"));
      client.read("GET", response -> terminateAfterFirst(response, app, client));

      JsonNode record = app.records().stream("open");
      assertThat(record.path("outcome").asText()).isEqualTo("shutdown");
      assertThat(record.path("events").path("business").asInt()).isEqualTo(1);
      assertThat(record.has("first_token_sent")).isTrue();
    }
  }

  /** The server lets the open stream finish: its record says what the client got. */
  @Test
  void terminatedGracefully() {
    Launch graceful = Launch.withAgent().programArguments("--server.shutdown=graceful");
    try (AppJvm app = AppJvm.start(App.TOMCAT11, graceful);
        RawClient client = RawClient.connect(app.port())) {
      app.prepare("last", Scripts.flushed("data: a") + "pause 700\n" + Scripts.flushed("data: b"));
      client.send(HttpCall.get("/async/stream").header("X-Request-Id: last").text("last"));
      RawResponse all = client.read("GET", response -> terminateOnce(response, app));
      app.jvm().exitCode(Duration.ofSeconds(20));

      assertThat(all.bodyText()).isEqualTo("data: a\n\ndata: b\n\n");
      JsonNode record = app.records().stream("last");
      assertThat(record.path("outcome").asText()).isEqualTo("completed");
      assertThat(record.path("events").path("business").asInt()).isEqualTo(2);
      assertThat(app.records().ofKind("loss")).last().matches(l -> l.path("final").asBoolean());
    }
  }

  private static void terminateOnce(RawResponse response, AppJvm app) {
    if (response.bodyText().equals("data: a\n\n")) {
      app.jvm().terminate();
    }
  }

  @Test
  void rotated() {
    Scenario thousandEvents =
        Scenario.get(
            "thousand",
            "/servlet/stream",
            Scripts.EVENT_STREAM + "repeat 1000 data: a\\n\\n\nflush\n",
            Expected.streamed("business*1000"));
    try (AppJvm app = AppJvm.start(App.TOMCAT11, Launch.withAgent("rotate_mb=1"))) {
      String name = "it-" + app.jvm().pid();
      IntStream.range(0, 40).forEach(i -> app.play(thousandEvents, "rotated-" + i));
      IntStream.range(0, 40).forEach(i -> app.records().stream("rotated-" + i));

      List<Path> files = app.records().files();
      assertThat(files).hasSizeGreaterThan(1);
      assertThat(files)
          .allMatch(file -> file.getFileName().toString().matches(name + "(-\\d+)?\\.jsonl"))
          .allMatch(file -> folder(file).matches("\\d{4}-\\d\\d-\\d\\d"));
      assertThat(app.records().streams())
          .hasSize(40)
          .allMatch(line -> line.path("timeline").size() == 1000);
    }
  }

  private static void terminateAfterFirst(RawResponse response, AppJvm app, RawClient client) {
    if (response.bodyText().contains("data: a\n\n")) {
      app.jvm().terminate();
      app.records().stream("open");
      client.close();
    }
  }

  private static String folder(Path file) {
    return file.getParent().getFileName().toString();
  }
}
