package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two web applications in one container that was there before them: the container's classes, the
 * servlet API's and the applications' are in loaders of their own, and an application can go while
 * the other is served.
 */
@ParameterizedClass
@MethodSource("io.ssetiming.it.Distribution#measured")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class StandaloneIT {
  private static final Duration DEPLOY_LIMIT = Duration.ofSeconds(60);
  private static final Duration END_LIMIT = Duration.ofSeconds(60);
  private static final String LOADERS = "org\\..*\\.(Parallel)?Web[aA]ppClassLoader";
  private static final String OUR_LOADERS = "io\\.ssetiming\\.isolation\\.PluginClassLoader";
  private static final String STAGES = "com\\.example\\.script\\.Stage";

  private static final Set<String> PLAYED = ConcurrentHashMap.newKeySet(); // keys, with the agent

  private static AppJvm plain;
  private static AppJvm measured;

  private final Distribution distribution;

  StandaloneIT(Distribution distribution) {
    this.distribution = distribution;
  }

  @BeforeParameterizedClassInvocation
  static void start(Distribution distribution) {
    PLAYED.clear();
    CompletableFuture<AppJvm> other =
        CompletableFuture.supplyAsync(() -> AppJvm.start(distribution, Launch.plain()));
    measured = AppJvm.start(distribution, Launch.withAgent());
    plain = other.join();
    for (AppJvm jvm : List.of(measured, plain)) {
      distribution.apps().forEach(app -> awaitStarted(jvm.in(app.context())));
    }
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    Stream.of(measured, plain).filter(Objects::nonNull).forEach(AppJvm::close);
  }

  /** In both applications at the same time, with the agent and without. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "eachFlushed",
        "neverFlushed",
        "writer",
        "asyncStream",
        "forward",
        "tee",
        "teeAsync",
        "keptServlet",
        "gzipFilter",
        "throwsAndIsCaught",
        "clientCloses"
      })
  @Order(1)
  void sideBySide(String name) {
    Scenario scenario = scenario(name);
    List<Observation> here = play(scenario, measured);
    List<Observation> there = play(scenario, plain);
    for (int i = 0; i < distribution.apps().size(); i++) {
      WebApp app = distribution.apps().get(i);
      verify(scenario, app, here.get(i));
      if (!scenario.racy()) {
        assertThat(here.get(i).shape()).as(name + " in " + app).isEqualTo(there.get(i).shape());
      }
    }
  }

  /** Each event of one application's stream is released after one of the other's. */
  @Test
  @Order(2)
  void inTurns() {
    String script = Scripts.EVENT_STREAM;
    for (int i = 0; i < 4; i++) {
      script += "gate " + i + "\nwrite data: {\"turn\":" + i + "}\\n\\n\nflush\n";
    }
    Scenario scenario =
        Scenario.get("turns", "/tee/async/stream/*", script, Expected.streamed("business*4"));
    List<CompletableFuture<Observation>> all =
        each(
            app -> {
              AppJvm here = measured.in(app.context());
              String key = key(scenario, app);
              return CompletableFuture.supplyAsync(() -> here.play(scenario, key));
            });
    for (int turn = 0; turn < 4; turn++) {
      String gate = "" + turn;
      distribution.apps().forEach(app -> measured.in(app.context()).open(key(scenario, app), gate));
    }
    for (WebApp app : distribution.apps()) {
      verify(scenario, app, all.get(distribution.apps().indexOf(app)).join());
    }
  }

  /** Nothing of the agent's keeps an application that its container has let go of. */
  @Test
  @Order(3)
  void redeployed() {
    WebApp going = distribution.apps().get(1);
    for (int round = 1; round <= 2; round++) {
      undeployed(plain, going);
      undeployed(measured, going);
      playAlone(round + "-without", distribution.apps().get(0));
      for (AppJvm jvm : List.of(measured, plain)) {
        distribution.redeploy(jvm.folder(), going);
      }
      for (AppJvm jvm : List.of(measured, plain)) {
        awaitStarted(jvm.in(going.context()));
      }
      for (WebApp app : distribution.apps()) {
        playAlone(round + "-again", app);
      }
    }
  }

  /** Each stream one record, nothing else any, and nothing failed on the way. */
  @Test
  @Order(4)
  void nothingMixedOrMissing() {
    measured.jvm().terminate();
    measured.jvm().exitCode(END_LIMIT);
    ServerRecords records = measured.records();
    assertThat(records.streams().stream().map(line -> line.get("record_id").asText()))
        .doesNotHaveDuplicates();
    assertThat(records.streams().stream().map(line -> line.get("request_id").asText()))
        .containsExactlyInAnyOrderElementsOf(PLAYED);
    assertThat(records.ofKind("run")).hasSize(1);
    assertThat(records.ofKind("loss"))
        .singleElement()
        .satisfies(
            loss -> {
              assertThat(loss.path("final").asBoolean()).as(loss.toString()).isTrue();
              assertThat(loss.path("link_failures").asInt()).as(loss.toString()).isZero();
              assertThat(loss.path("advice_failures").asInt()).as(loss.toString()).isZero();
              assertThat(loss.has("weave_failed")).as(loss.toString()).isFalse();
            });
    assertThat(measured.jvm().stdout()).doesNotContain("sse-timing", "ssetiming");
    assertThat(measured.jvm().stderr().lines())
        .as(measured.jvm().stderr()) // and no container that complains of what we left behind
        .filteredOn(line -> line.contains("sse-timing") || line.contains("ssetiming"))
        .hasSize(1);
  }

  private Scenario scenario(String name) {
    Optional<Scenario> found =
        Scenarios.of(distribution.like()).stream()
            .filter(each -> each.name().equals(name))
            .findFirst();
    assumeTrue(found.isPresent(), "not asked for");
    return found.get();
  }

  /** In every application at the same time. */
  private List<Observation> play(Scenario scenario, AppJvm jvm) {
    List<CompletableFuture<Observation>> all =
        each(
            app ->
                CompletableFuture.supplyAsync(
                    () -> jvm.in(app.context()).play(scenario, key(scenario, app))));
    return all.stream().map(CompletableFuture::join).toList();
  }

  private void playAlone(String when, WebApp app) {
    Scenario scenario = SwallowedScenarios.KEPT.named(when);
    verify(scenario, app, measured.in(app.context()).play(scenario, key(scenario, app)));
  }

  private void verify(Scenario scenario, WebApp app, Observation seen) {
    JsonNode record = measured.records().stream(seen.key());
    new RecordCheck(scenario, record).verify(distribution.like());
    new TimeCheck(scenario, seen, record, distribution.like()).verify();
    String path = scenario.call().in(app.context()).pathOf(seen.key());
    assertThat(record.path("path").asText()).as(record.toString()).isEqualTo(path);
  }

  private void undeployed(AppJvm jvm, WebApp app) {
    assertThat(LiveObjects.count(jvm.jvm(), LOADERS)).isEqualTo(2);
    assertThat(LiveObjects.count(jvm.jvm(), STAGES)).isEqualTo(2);
    long ours = LiveObjects.count(jvm.jvm(), OUR_LOADERS);
    distribution.undeploy(jvm.folder(), app);
    for (String className : List.of(LOADERS, STAGES)) {
      Await.until(
          "one of two " + className + " to go in " + jvm.folder(),
          DEPLOY_LIMIT,
          () -> LiveObjects.count(jvm.jvm(), className) == 1);
    }
    if (jvm == measured) {
      assertThat(LiveObjects.count(jvm.jvm(), OUR_LOADERS)).isEqualTo(ours - 1);
    }
  }

  private static void awaitStarted(AppJvm app) {
    Await.until(app.context() + " to start", DEPLOY_LIMIT, app::isServing);
  }

  private String key(Scenario scenario, WebApp app) {
    String key = scenario.name() + "-" + app.name();
    PLAYED.add(key);
    return key;
  }

  private <T> List<T> each(Function<WebApp, T> function) {
    List<T> all = new ArrayList<>();
    distribution.apps().forEach(app -> all.add(function.apply(app)));
    return all;
  }
}
