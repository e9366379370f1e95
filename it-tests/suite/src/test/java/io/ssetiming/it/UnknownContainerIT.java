package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is done for containers without a plugin stays away from those that have one, and tidy. */
final class UnknownContainerIT {
  private static final long PACE_MICROS = 30_000; // less than any pause of the script
  private static final String HOOKS = "io.ssetiming.plugin.generic.";

  @BeforeAll
  static void needs() {
    assumeTrue(Jvm.javaVersion() >= 17, "Spring Boot 4 and the log of loaded classes need it");
  }

  @ParameterizedTest
  @EnumSource(names = {"TOMCAT9", "TOMCAT11"})
  void nothingOfItOnTomcat(App build) throws IOException {
    Launch launch = Launch.withAgent().jvmOption("-Xlog:class+load:file=loaded");
    try (AppJvm app = AppJvm.start(build, launch)) {
      for (Scenario each : played()) {
        app.play(each.resolved(build), each.name());
        app.records().stream(each.name());
      }
      assertThat(app.records().streams()).as("none twice").hasSize(played().size());
      String loaded = Files.readString(app.folder().resolve("loaded"));
      assertThat(loaded).contains("io.ssetiming.plugin.tomcat.TomcatExchange");
      assertThat(loaded).doesNotContain(HOOKS, "io.ssetiming.generic.GenericExchange ");
    }
  }

  @Test
  void allOfItOnGrizzly() throws IOException {
    Launch launch = Launch.withAgent().jvmOption("-Xlog:class+load:file=loaded");
    try (AppJvm app = AppJvm.start(App.GRIZZLY40, launch)) {
      app.play(HeldScenarios.EACH_FLUSHED, "one");
      app.records().stream("one");
      assertThat(Files.readString(app.folder().resolve("loaded")))
          .contains(HOOKS, "io.ssetiming.generic.GenericExchange ");
    }
  }

  /**
   * Where the record can't know better: Grizzly's compressor keeps everything until the end, and
   * each flush comes back as if nothing were. {@code below_stream} is what says so.
   */
  @Test
  void heldBelow() {
    try (AppJvm app = AppJvm.start(App.GRIZZLY40, Launch.withAgent())) {
      Scenario plain = HeldScenarios.EACH_FLUSHED;
      Scenario gzip = plain.call(plain.call().header("Accept-Encoding: gzip"));
      Observation seen = app.play(gzip, "held");
      assertThat(seen.response().header("Content-Encoding")).isEqualTo("gzip");
      assertThat(seen.response().bursts(PACE_MICROS)).isEqualTo(1);
      JsonNode record = app.records().stream("held");
      assertThat(record.path("delivery").asText()).isEqualTo("streamed");
      assertThat(record.path("unknown")).extracting(JsonNode::asText).contains("below_stream");
    }
  }

  /** However a request ends, nothing of it is kept. */
  @Test
  void nothingKept() throws IOException, InterruptedException {
    try (AppJvm app = AppJvm.start(App.GRIZZLY40, Launch.withAgent())) {
      List<Scenario> endings =
          List.of(
              HeldScenarios.NEVER_FLUSHED,
              EndingScenarios.CLIENT_CLOSES,
              EndingScenarios.ASYNC_TIMEOUT,
              EndingScenarios.THROWS_MID_EVENT);
      for (Scenario ending : endings) {
        app.play(ending, ending.name());
        app.records().stream(ending.name());
      }
      app.get("/hello");
      assertThat(liveObjects(app, "io.ssetiming.generic.GenericExchange")).isEmpty();
    }
  }

  /** An asynchronous request that the container gave up needs no later request to be recorded. */
  @Test
  void timeOutIsNoticed() {
    try (AppJvm app = AppJvm.start(App.GRIZZLY24, Launch.withAgent())) {
      app.play(EndingScenarios.ASYNC_TIMEOUT, "late");
      JsonNode record = app.records().stream("late");
      assertThat(record.path("outcome").asText()).isEqualTo("timeout");
      assertThat(record.path("total_ms").asDouble()).isGreaterThanOrEqualTo(500);
    }
  }

  private static List<Scenario> played() {
    return List.of(
        HeldScenarios.EACH_FLUSHED, HeldScenarios.EVERY_THIRD_FLUSHED, HeldScenarios.NEVER_FLUSHED);
  }

  private static List<String> liveObjects(AppJvm app, String className)
      throws IOException, InterruptedException {
    Process histogram =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/jcmd",
                Long.toString(app.jvm().pid()),
                "GC.class_histogram")
            .redirectErrorStream(true)
            .start();
    List<String> lines = new String(histogram.getInputStream().readAllBytes()).lines().toList();
    assertThat(histogram.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(lines).as("a histogram").anyMatch(line -> line.contains("io.ssetiming."));
    return lines.stream().filter(line -> line.endsWith(' ' + className)).toList();
  }
}
