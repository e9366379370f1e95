package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Options as users give them: from four places, with typing errors, with commas in values. */
final class OptionsIT {
  private static final Scenario STREAM = HeldScenarios.EACH_FLUSHED;

  @Test
  void typingError() {
    try (AppJvm app = AppJvm.start(App.TOMCAT10, Launch.withAgent("hold_mss=20"))) {
      app.play(STREAM, "typo");
      app.records().stream("typo");
      List<String> lines = app.jvm().stderr().lines().toList();
      assertThat(lines).hasSize(2).allMatch(line -> line.startsWith("sse-timing"));
      assertThat(lines).filteredOn(line -> line.contains("hold_mss")).hasSize(1);
      assertThat(lines).anyMatch(line -> line.contains("\"hold_ms\""));
      assertThat(app.jvm().stdout()).isEmpty();
    }
  }

  @Test
  void quietStart() {
    try (AppJvm app = AppJvm.start(App.TOMCAT11, Launch.withAgent())) {
      app.play(STREAM, "quiet");
      app.records().stream("quiet");
      assertThat(app.jvm().stderr().lines())
          .singleElement()
          .matches(line -> line.startsWith("sse-timing"));
      assertThat(app.jvm().stdout()).isEmpty();
    }
  }

  @Test
  void echoedId() {
    try (AppJvm app = AppJvm.start(App.TOMCAT9, Launch.withAgent("id_echo=true"));
        RawClient client = RawClient.connect(app.port())) {
      app.prepare("echo", Scripts.flushed("data: a"));
      client.send(HttpCall.get("/servlet/stream").text("echo"));
      RawResponse response = client.read("GET");

      JsonNode record = app.records().awaitStream("the echoed id", line -> true);
      assertThat(record.path("request_id_source").asText()).isEqualTo("generated");
      assertThat(response.header("X-Request-Id")).isEqualTo(record.path("request_id").asText());
    }
  }

  @Test
  void everyPlace(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("agent.properties");
    Files.writeString(file, "labels=model=m1;prompt=p2\nservice=from-file\nhold_ms=7\n");
    Launch launch =
        Launch.withExactly("out=" + AppJvm.OUT + ",config=" + file)
            .environment("SSE_TIMING_SERVICE", "from-environment")
            .environment("SSE_TIMING_HOLD_MS", "8")
            .jvmOption("-Dsse.timing.hold_ms=9");
    try (AppJvm app = AppJvm.start(App.TOMCAT9, launch)) {
      app.play(STREAM, "places");
      JsonNode record = app.records().stream("places");
      assertThat(record.path("service").asText()).isEqualTo("from-environment");
      assertThat(record.path("extra").path("model").asText()).isEqualTo("m1");
      assertThat(record.path("extra").path("prompt").asText()).isEqualTo("p2");
      JsonNode run = app.records().ofKind("run").get(0);
      assertThat(run.path("options").path("hold_ms").asText()).isEqualTo("9");
    }
  }

  @Test
  void eventLinesOfWantedPaths() {
    Launch launch =
        Launch.withAgent(
            "events=lines", "\"paths=/servlet/*,/other/*\"", "id_headers=X-Mine;X-Yours");
    try (AppJvm app = AppJvm.start(App.TOMCAT10, launch)) {
      HttpCall call = HttpCall.get("/servlet/stream/*").header("X-Yours: lines");
      app.play(STREAM.call(call), "lines");
      app.play(STREAM.call(HttpCall.get("/async/stream/*").header("X-Mine: none")), "none");
      app.play(STREAM.call(HttpCall.get("/servlet/buffer").header("X-Mine: last")), "last");
      app.records().stream("last");

      assertThat(app.records().streams())
          .extracting(line -> line.path("request_id").asText())
          .containsExactly("lines", "last");
      List<JsonNode> events =
          app.records().ofKind("event").stream()
              .filter(line -> line.path("request_id").asText().equals("lines"))
              .toList();
      assertThat(events).hasSize(5);
      assertThat(events.get(0).fieldNames())
          .toIterable()
          .contains("event_seq", "event_type", "service_time_ms", "token_count", "batch_flag");
      assertThat(events)
          .extracting(line -> line.path("event_seq").asInt())
          .containsExactly(0, 1, 2, 3, 4);
    }
  }
}
