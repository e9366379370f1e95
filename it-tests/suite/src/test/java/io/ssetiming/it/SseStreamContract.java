package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What must hold for every container: the application can't tell that the agent is there, and the
 * record says what happened. Each scenario is played once in an application with the agent and once
 * in one without, both started once per class.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ExtendWith(MatrixWriter.class)
abstract class SseStreamContract implements MatrixWriter.OfApp {
  private static final int AGAIN = 2;

  private final App build;
  private final Map<Scenario, Pair> pairs = new HashMap<>();
  private AppJvm plain;
  private AppJvm measured;

  SseStreamContract(App build) {
    this.build = build;
  }

  @Override
  public App app() {
    return build;
  }

  @BeforeAll
  void start() {
    assumeTrue(build.runsHere(), "its Spring Boot needs a newer Java");
    assumeTrue(build.isMeasured(), "the agent does not know this container");
    CompletableFuture<AppJvm> other =
        CompletableFuture.supplyAsync(() -> AppJvm.start(build, Launch.plain()));
    measured = AppJvm.start(build, Launch.withAgent());
    plain = other.join();
  }

  @AfterAll
  void stop() {
    Stream.of(measured, plain).filter(Objects::nonNull).forEach(AppJvm::close);
  }

  List<Scenario> scenarios() {
    return Scenarios.of(build);
  }

  List<Scenario> settledScenarios() {
    return scenarios().stream().filter(scenario -> !scenario.racy()).toList();
  }

  /** Goes first and over the whole table, so that all is played in the table's order. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("scenarios")
  @Order(1)
  void trueRecord(Scenario scenario) {
    assumePossible(scenario);
    Observation seen = pair(scenario).measured();
    if (scenario.expected().isRecorded()) {
      JsonNode record = record(scenario);
      new RecordCheck(scenario, record).verify(build);
      new TimeCheck(scenario, seen, record, build).verify();
      if (scenario.countsFlushes() && build.family() != App.Family.NETTY) { // whose head is one
        assertThat(record.path("flushes_asked").asInt())
            .as("flushes that the application asked for: %s", record)
            .isEqualTo(ReactiveScenarios.flushes(scenario, seen, build));
      }
    } else {
      assertThat(measured.records().streams(line -> isOf(scenario, line))).isEmpty();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("settledScenarios")
  @Order(2)
  void sameBytes(Scenario scenario) {
    assumePossible(scenario);
    Pair pair = pair(scenario);
    assertThat(pair.measured().shape()).isEqualTo(pair.plain().shape());
  }

  /**
   * What the table expects is what happens without an agent. A busy machine can make an event late
   * that was sent at once, never one prompt that was held: one play as expected is enough.
   */
  @ParameterizedTest(name = "{0}")
  @MethodSource("scenarios")
  @Order(3)
  void trueTable(Scenario scenario) {
    assumePossible(scenario);
    AssertionError failure = new WireCheck(scenario, pair(scenario).plain(), build).failure();
    for (int again = 1; failure != null && again <= AGAIN; again++) {
      String key = scenario.name() + "-" + build + "-" + again;
      failure = new WireCheck(scenario, Observation.of(scenario, plain, key), build).failure();
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** Each stream one record, nothing else any. */
  @Test
  @Order(4)
  void oneRecordEach() {
    List<String> recorded =
        measured.records().streams().stream().map(line -> line.get("record_id").asText()).toList();
    assertThat(recorded).doesNotHaveDuplicates();
    long streams = pairs.keySet().stream().filter(each -> each.expected().isRecorded()).count();
    assertThat(recorded).hasSize((int) streams);
    assertThat(measured.records().ofKind("run")).hasSize(1);
    assertThat(measured.records().ofKind("loss")).isEmpty();
  }

  @Test
  @Order(5)
  void quietOutput() {
    assertThat(measured.jvm().stdout()).doesNotContain("sse-timing", "ssetiming");
    // a newer Java may warn of what an older framework does: of that we are no part
    List<String> warnings = plain.jvm().stderr().lines().toList();
    assertThat(measured.jvm().stderr().lines().filter(line -> !warnings.contains(line)))
        .as(measured.jvm().stderr())
        .hasSize(1);
  }

  private void assumePossible(Scenario scenario) {
    assumeTrue(scenario.whyNot(build) == null, scenario.whyNot(build));
  }

  private JsonNode record(Scenario scenario) {
    return measured.records().awaitStream(scenario.name(), line -> isOf(scenario, line));
  }

  private boolean isOf(Scenario scenario, JsonNode line) {
    String key = pair(scenario).measured().key();
    HttpCall call = scenario.call();
    return call.path().endsWith("/*")
        ? line.path("path").asText().equals(call.pathOf(key))
        : line.path("request_id").asText().equals(key);
  }

  private Pair pair(Scenario scenario) {
    return pairs.computeIfAbsent(scenario, this::play);
  }

  private Pair play(Scenario scenario) {
    String key = scenario.name() + "-" + build;
    CompletableFuture<Observation> other =
        CompletableFuture.supplyAsync(() -> Observation.of(scenario, plain, key));
    Observation here = Observation.of(scenario, measured, key);
    return new Pair(here, other.join());
  }

  /** One scenario seen with the agent and without. */
  private record Pair(Observation measured, Observation plain) {}
}
