package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetiming.it.App.Family;
import io.ssetiming.it.RawResponse.Framing;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The faults are real: what each does to the socket, in an application without an agent. Played on
 * the builds between which that differs; {@link SseStreamContract#trueTable} has the others.
 */
@ParameterizedClass
@EnumSource(names = {"TOMCAT9", "TOMCAT11", "JETTY94", "JETTY121", "UNDERTOW23"})
final class BaselineIT {
  private static final long PACE_MICROS = 30_000; // less than any pause of the scripts

  private static AppJvm app;

  private final App build;

  BaselineIT(App build) {
    this.build = build;
  }

  @BeforeParameterizedClassInvocation
  static void start(App build) {
    app = AppJvm.start(build, Launch.plain());
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    app.close();
  }

  @Test
  void eachFlushed() {
    Observation seen = observe(HeldScenarios.EACH_FLUSHED);
    assertThat(seen.response().chunkSizes).containsExactly(11, 11, 13, 12, 12);
    assertThat(seen.response().bursts(PACE_MICROS)).isEqualTo(5);
    assertThat(seen.response().complete).isTrue();
  }

  @Test
  void neverFlushed() {
    RawResponse response = observe(HeldScenarios.NEVER_FLUSHED).response();
    assertThat(response.header("Content-Length")).isEqualTo("59");
    assertThat(response.bursts(PACE_MICROS)).isEqualTo(1);
  }

  @Test
  void overflowing() {
    RawResponse response = observe(HeldScenarios.OVERFLOWING).response();
    assertThat(response.bodyLength()).isEqualTo(5 * 3008);
    if (build.family() == Family.TOMCAT) {
      assertThat(response.bursts(PACE_MICROS)).isEqualTo(2);
      assertThat(response.chunkSizes.get(0)).isLessThan(3 * 3008);
    } else { // their buffers take it all
      assertThat(response.bursts(PACE_MICROS)).isEqualTo(1);
      assertThat(response.header("Content-Length")).isEqualTo("15040");
    }
  }

  @Test
  void longLineFirst() {
    Observation seen = observe(HeldScenarios.LONG_LINE_FIRST);
    assertThat(seen.response().receivedMicros(0)).isLessThan(flush(seen).beginMicros());
    assertThat(seen.response().receivedMicros(20_007)).isGreaterThan(flush(seen).beginMicros());
  }

  @Test
  void cachedAsync() {
    Observation seen = observe(HeldScenarios.CACHED_ASYNC);
    assertThat(seen.response().status()).isEqualTo(200);
    assertThat(seen.response().header("Content-Length")).isEqualTo("0");
    assertThat(seen.calls("event")).hasSize(5).allMatch(call -> call.failure() == null);
  }

  @Test
  void everyThirdFlushed() {
    RawResponse response = observe(HeldScenarios.EVERY_THIRD_FLUSHED).response();
    assertThat(response.bursts(PACE_MICROS)).isEqualTo(2);
    assertThat(response.chunkSizes).containsExactly(35, 35);
  }

  @Test
  void clientCloses() {
    Observation seen = observe(EndingScenarios.CLIENT_CLOSES);
    List<TruthCall> flushes = seen.calls("flush");
    assertThat(flushes.get(1).failure()).as("the flush after the end").isNull();
    List<String> failures =
        seen.truth().stream()
            .filter(call -> call.failure() != null)
            .map(call -> call.op() + " " + call.failure())
            .toList();
    String failure =
        switch (build.family()) {
          case TOMCAT -> "flush org.apache.catalina.connector.ClientAbortException";
          case JETTY -> "flush org.eclipse.jetty.io.EofException";
          case UNDERTOW -> "write java.io.IOException"; // its flush swallows what it meets
          case GRIZZLY, NETTY -> throw new IllegalStateException("not played there");
        };
    assertThat(failures).containsExactly(failure);
  }

  @Test
  void asyncTimeout() {
    RawResponse response = observe(EndingScenarios.ASYNC_TIMEOUT).response();
    String three = "data: one\n\ndata: two\n\ndata: three\n\n";
    boolean open = App.OPEN_AFTER_TIMEOUT.test(build);
    assertThat(response.bodyText()).isEqualTo(open ? three + "data: late\n\n" : three);
    assertThat(response.endOfFile).isEqualTo(build.family() != Family.JETTY);
    assertThat(response.complete).isEqualTo(build.family() == Family.JETTY && !open);
  }

  @Test
  void throwsMidEvent() {
    RawResponse response = observe(EndingScenarios.THROWS_MID_EVENT).response();
    assertThat(response.bodyText()).isEqualTo("data: one\n\ndata: half");
    boolean cleanEnd = build.family() == Family.UNDERTOW; // the client can't know
    assertThat(response.complete).isEqualTo(cleanEnd);
    assertThat(response.endOfFile).isEqualTo(!cleanEnd);
  }

  @Test
  void closeDelimited() {
    Stream.of("http10", "closeDelimited")
        .map(name -> observe(named(EndingScenarios.all(), name)).response())
        .forEach(
            response -> {
              assertThat(response.framing).isEqualTo(Framing.CLOSE);
              assertThat(response.bursts(PACE_MICROS)).isEqualTo(5);
              assertThat(response.complete).isTrue();
            });
  }

  private Observation observe(Scenario scenario) {
    return Observation.of(scenario.resolved(build), app, scenario.name() + "-" + build);
  }

  private static TruthCall flush(Observation seen) {
    return seen.calls("flush").get(0);
  }

  private static Scenario named(List<Scenario> scenarios, String name) {
    return scenarios.stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
  }
}
