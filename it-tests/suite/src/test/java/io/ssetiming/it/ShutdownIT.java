package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * SIGTERM while a stream is open, in processes that let it finish: the record says that it did,
 * whatever the shutdown hook is called that waits for it. None of these is Spring's.
 */
final class ShutdownIT {
  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration END_LIMIT = Duration.ofSeconds(60);
  private static final int EVENTS = 40;
  private static final String SCRIPT =
      Scripts.EVENT_STREAM + "write data: more\\n\\n\nflush\npause 50\n".repeat(EVENTS);

  static Stream<App> embedded() {
    return Stream.of(App.TOMCAT9, App.TOMCAT11, App.JETTY94, App.JETTY121, App.UNDERTOW23)
        .filter(build -> build.runsHere() && build.isMeasured());
  }

  /** The application has a hook of its own, which waits for the streams and stops no server. */
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("embedded")
  void ownHook(App build) {
    Launch launch =
        Launch.withAgent()
            .jvmOption("-Dit.drain=true")
            .programArguments("--spring.main.register-shutdown-hook=false");
    try (AppJvm app = AppJvm.start(build, launch)) {
      finishes(app, "own");
    }
  }

  /** Jetty's own thread stops the server gracefully. */
  @ParameterizedTest
  @EnumSource(names = "JETTY120")
  void jettysThread(Distribution distribution) {
    assumeTrue(Distribution.measured().contains(distribution), "not asked for");
    Launch launch =
        Launch.withAgent().programArguments("--module=graceful", "jetty.server.stopTimeout=30000");
    try (AppJvm container = AppJvm.start(distribution, launch)) {
      AppJvm app = container.in(distribution.apps().get(0).context());
      Await.until("the application to start", START_LIMIT, app::isServing);
      finishes(app, "graceful");
    }
  }

  /** Nobody waits, and neither does the agent: half a second at most. */
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("embedded")
  void noHook(App build) {
    Launch launch =
        Launch.withAgent().programArguments("--spring.main.register-shutdown-hook=false");
    try (AppJvm app = AppJvm.start(build, launch);
        RawClient client = RawClient.connect(app.port())) {
      RawResponse response = stoppedInTheMiddle(app, client, "cut");
      assertThat(response.complete).isFalse();
      JsonNode record = app.records().stream("cut");
      assertThat(record.path("outcome").asText()).as(record.toString()).isEqualTo("shutdown");
      ended(app);
    }
  }

  private static void finishes(AppJvm app, String key) {
    try (RawClient client = RawClient.connect(app.port())) {
      RawResponse response = stoppedInTheMiddle(app, client, key);
      assertThat(response.complete).as("every byte came").isTrue();
      JsonNode record = app.records().stream(key);
      String line = record.toString();
      assertThat(record.path("outcome").asText()).as(line).isEqualTo("completed");
      assertThat(record.path("events").path("business").asInt()).as(line).isEqualTo(EVENTS);
      assertThat(record.path("events_not_sent").asInt()).as(line).isZero();
      ended(app);
    }
  }

  /** Read to its end, which is not before the process has been asked to stop. */
  private static RawResponse stoppedInTheMiddle(AppJvm app, RawClient client, String key) {
    app.prepare(key, SCRIPT);
    String path = app.context() + "/servlet/stream/*";
    client.send(HttpCall.get(path).header("X-Request-Id: " + key).text(key));
    boolean[] asked = new boolean[1];
    RawResponse response =
        client.read(
            "GET",
            soFar -> {
              if (!asked[0] && soFar.bodyLength() > 0) {
                asked[0] = true;
                app.jvm().terminate();
              }
            });
    app.jvm().exitCode(END_LIMIT);
    return response;
  }

  /** With one record, and the line that says that nothing was lost. */
  private static void ended(AppJvm app) {
    assertThat(app.records().streams()).hasSize(1);
    List<JsonNode> losses = app.records().ofKind("loss");
    assertThat(losses).singleElement().matches(loss -> loss.path("final").asBoolean());
  }
}
