package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whatever fails in the agent, the service serves the same bytes, and what was lost is said. */
final class FailureLadderIT {
  private static final String BREAK = "-Dsse.timing.test.break=";
  private static final String BODY =
      "data: one\n\ndata: two\n\ndata: three\n\ndata: four\n\ndata: five\n\n";

  @Test
  void startWithNonsense() {
    try (AppJvm app =
        AppJvm.start(App.TOMCAT10, Launch.withAgent("events=perhaps", "hold_ms=x", "="))) {
      assertServes(app, "nonsense");
      assertThat(app.jvm().stderr().lines()).hasSizeBetween(2, 4).allMatch(this::isOurs);
      assertThat(app.records().stream("nonsense").has("timeline")).isTrue();
    }
  }

  @Test
  void startWithoutFolder() {
    try (AppJvm app = AppJvm.start(App.TOMCAT10, Launch.withExactly("out=/proc/nowhere"))) {
      assertServes(app, "nowhere");
      assertThat(app.jvm().stderr().lines()).hasSize(1).allMatch(this::isOurs);
      assertThat(app.jvm().stderr()).contains("/proc/nowhere");
    }
  }

  @Test
  void weave() {
    String buffer = "org.apache.catalina.connector.OutputBuffer";
    try (AppJvm app = startBroken("weave:" + buffer)) {
      assertServes(app, "unwoven");
      assertThat(
              app.records().awaitLine("loss", buffer, line -> true).path("weave_failed").toString())
          .contains(buffer);
    }
  }

  @Test
  void link() {
    try (AppJvm app = startBroken("link:OutputBufferAdvice$Flush")) {
      assertServes(app, "unlinked");
      assertThat(
              app.records()
                  .awaitLine("loss", "link_failures", line -> true)
                  .path("link_failures")
                  .asInt())
          .isPositive();
    }
  }

  @Test
  void advice() {
    try (AppJvm app = startBroken("advice:OutputBufferAdvice$Flush")) {
      for (int i = 0; i < 4; i++) {
        assertServes(app, "thrown-" + i);
      }
      assertThat(
              app.records()
                  .awaitLine("loss", "advice_failures", line -> true)
                  .path("advice_failures")
                  .asInt())
          .isPositive();
      assertThat(app.jvm().stderr().lines().filter(line -> line.contains("advice")))
          .as(app.jvm().stderr())
          .hasSizeBetween(1, 6);
    }
  }

  @Test
  void queueFull() {
    try (AppJvm app =
        AppJvm.start(App.TOMCAT10, Launch.withAgent("queue_records=1", "events=lines"))) {
      Scenario burst =
          Scenario.get(
              "burst",
              "/servlet/stream",
              Scripts.EVENT_STREAM
                  + "trickle data: a\\n\\n\n".repeat(50)
                  + "repeat 5000 data: b\\n\\n\nflush\n",
              Expected.streamed("business*5050"));
      Observation seen = app.play(burst, "burst");
      assertThat(seen.response().bodyLength()).isEqualTo(5050 * 9);
      assertThat(
              app.records()
                  .awaitLine("loss", "queue_dropped", line -> true)
                  .path("queue_dropped")
                  .asInt())
          .isPositive();
    }
  }

  @Test
  void folderGone() {
    try (AppJvm app = AppJvm.start(App.TOMCAT11, Launch.withAgent())) {
      assertServes(app, "before");
      app.records().stream("before");
      delete(app.folder().resolve(AppJvm.OUT));
      AtomicInteger tries = new AtomicInteger();
      Await.until(
          "a record in a new folder",
          Duration.ofSeconds(10),
          () -> {
            assertServes(app, "after-" + tries.incrementAndGet());
            return !app.records().streams().isEmpty();
          });
    }
  }

  private boolean isOurs(String line) {
    return line.startsWith("sse-timing");
  }

  private static AppJvm startBroken(String what) {
    return AppJvm.start(App.TOMCAT10, Launch.withAgent().jvmOption(BREAK + what));
  }

  private static void assertServes(AppJvm app, String key) {
    Observation seen = app.play(HeldScenarios.EACH_FLUSHED, key);
    assertThat(seen.response().bodyText()).isEqualTo(BODY);
    assertThat(seen.response().chunkSizes).isEqualTo(List.of(11, 11, 13, 12, 12));
    assertThat(seen.response().complete).isTrue();
    assertThat(seen.truth()).allMatch(call -> call.failure() == null);
  }

  private static void delete(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
