package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

/**
 * A stream that says nothing for long: it is reported as open, and nothing is decided by silence.
 */
final class IdleIT {
  private static final String KEY = "idle";
  private static final String SCRIPT =
      Scripts.flushed("data: a") + "gate more\nwrite data: b\\n\\n\nflush\n";

  @Test
  void openThenCompleted() {
    try (AppJvm app = AppJvm.start(App.TOMCAT10, Launch.withAgent("open_ms=300"));
        RawClient client = RawClient.connect(app.port())) {
      app.prepare(KEY, SCRIPT);
      client.send(HttpCall.get("/async/stream").header("X-Request-Id: " + KEY).text(KEY));

      JsonNode open =
          app.records()
              .awaitLine("open", KEY, line -> line.path("request_id").asText().equals(KEY));
      assertThat(open.has("outcome")).isFalse();
      assertThat(open.path("events").path("business").asInt()).isEqualTo(1);
      assertThat(app.records().streams()).isEmpty();

      app.open(KEY, "more");
      client.read("GET");
      JsonNode stream = app.records().stream(KEY);
      assertThat(stream.path("outcome").asText()).isEqualTo("completed");
      assertThat(stream.path("events").path("business").asInt()).isEqualTo(2);
      assertThat(stream.path("record_id")).isEqualTo(open.path("record_id"));
    }
  }
}
