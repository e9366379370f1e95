package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Measuring a service that runs already, and leaving it alone again, in the middle of a stream. */
final class AttachIT {
  private static final String SCRIPT =
      Scripts.flushed("data: a") + "gate more\n" + Scripts.flushed("data: b");

  @TempDir private Path folder;
  private int calls;

  @ParameterizedTest
  @EnumSource(
      names = {"TOMCAT11", "JETTY94", "JETTY121", "UNDERTOW23", "FLUX27", "FLUX35", "FLUX40"})
  void attachStreamDetachAndAgain(App build) throws IOException {
    assumeTrue(build.runsHere());
    try (AppJvm app = AppJvm.start(build, Launch.plain())) {
      String pid = Long.toString(app.jvm().pid());
      String options = "service=it,out=" + app.folder().resolve(AppJvm.OUT);
      assertThat(command(1, "detach", pid)).contains("not measured");

      for (int round = 0; round < 2; round++) {
        assertThat(command(0, "attach", pid, options)).contains("attached");
        assertThat(command(1, "attach", pid, options)).contains("measured already");
        whole(app, "whole-" + round);
        cutByDetach(app, pid, "cut-" + round);
      }
      assertThat(app.records().ofKind("loss")).last().matches(l -> l.path("final").asBoolean());
      assertThat(app.jvm().stdout()).doesNotContain("sse-timing");
    }
  }

  @Test
  void anAgentThatCanNotMeasureIsReported() throws IOException {
    try (AppJvm app = AppJvm.start(App.TOMCAT10, Launch.plain())) {
      Path file = Files.createFile(folder.resolve("file"));
      String pid = Long.toString(app.jvm().pid());
      assertThat(command(1, "attach", pid, "out=" + file.resolve("below"))).contains("below");
      assertThat(app.get("/hello")).contains("hello");
    }
  }

  private static void whole(AppJvm app, String key) {
    app.prepare(key, Scripts.flushed("data: a", "data: b"));
    try (RawClient client = RawClient.connect(app.port())) {
      client.send(HttpCall.get("/async/stream").header("X-Request-Id: " + key).text(key));
      assertThat(client.read("GET").bodyText()).isEqualTo("data: a\n\ndata: b\n\n");
    }
    assertThat(app.records().stream(key).path("outcome").asText()).isEqualTo("completed");
  }

  private void cutByDetach(AppJvm app, String pid, String key) {
    app.prepare(key, SCRIPT);
    AtomicBoolean detached = new AtomicBoolean(); // the end of a chunk may be a read of its own
    try (RawClient client = RawClient.connect(app.port())) {
      client.send(HttpCall.get("/async/stream").header("X-Request-Id: " + key).text(key));
      RawResponse response =
          client.read(
              "GET",
              soFar -> {
                if (soFar.bodyText().equals("data: a\n\n") && !detached.getAndSet(true)) {
                  assertThat(command(0, "detach", pid)).contains("detached");
                  app.open(key, "more");
                }
              });
      assertThat(response.bodyText()).isEqualTo("data: a\n\ndata: b\n\n");
    }
    JsonNode record = app.records().stream(key);
    assertThat(record.path("outcome").asText()).isEqualTo("detached");
    assertThat(record.path("delivery").asText()).isEqualTo("streamed");
    assertThat(record.path("events").path("business").asInt()).isEqualTo(1);
    assertThat(record.has("events_not_sent")).isFalse();
  }

  /** Runs the command line of the jar; returns what it said. */
  private String command(int exitCode, String... arguments) {
    Path own = folder.resolve("command-" + calls++);
    own.toFile().mkdirs();
    List<String> all = new ArrayList<>(List.of("-jar", Launch.AGENT_JAR.toString()));
    all.addAll(List.of(arguments));
    try (Jvm jvm = Jvm.start(own, Map.of(), all)) {
      int code = jvm.exitCode(Duration.ofSeconds(60));
      String said = jvm.stdout() + jvm.stderr();
      assertThat(code).as(said).isEqualTo(exitCode);
      return said;
    }
  }
}
