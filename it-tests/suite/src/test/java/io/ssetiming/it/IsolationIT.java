package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The application sees nothing of what the agent brings along, by any of its class loaders. */
final class IsolationIT {
  private static AppJvm app;

  @BeforeAll
  static void start() {
    app = AppJvm.start(App.TOMCAT11, Launch.withAgent());
    app.play(HeldScenarios.EACH_FLUSHED, "warm"); // so that advice is linked
    app.records().stream("warm");
  }

  @AfterAll
  static void stop() {
    app.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "io.ssetiming.agent.SseTimingAgent",
        "io.ssetiming.stream.StreamTimeline",
        "io.ssetiming.record.RecordLine",
        "io.ssetiming.sse.EventStream",
        "io.ssetiming.jsonl.JsonlWriter",
        "io.ssetiming.plugin.tomcat.OutputBufferAdvice",
        "net.bytebuddy.ByteBuddy",
        "picocli.CommandLine",
        "org.HdrHistogram.Histogram",
        "io.ssetiming.shaded.net.bytebuddy.ByteBuddy",
        "io.ssetiming.shaded.com.fasterxml.jackson.core.JsonFactory"
      })
  void unseen(String className) {
    assertThat(app.loadersOf(className)).isEmpty();
  }
}
