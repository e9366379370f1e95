package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A handler of Jetty's below its stream, not named anywhere in the agent, that takes flushes and
 * lets nothing go before the end.
 */
final class KeepingHandlerIT {

  @ParameterizedTest
  @EnumSource(names = {"JETTY94", "JETTY11"})
  void isNamed(App build) {
    Launch launch = Launch.withAgent().programArguments("--it.keep=true");
    try (AppJvm app = AppJvm.start(build, launch)) {
      app.prepare(
          "kept",
          Scripts.EVENT_STREAM
              + "write data: one\\n\\n\nflush\npause 300\nwrite data: two\\n\\n\nflush\npause 300\n");
      RawResponse response;
      try (RawClient client = RawClient.connect(app.port())) {
        client.send(HttpCall.get("/servlet/stream").header("X-Request-Id: kept").text("kept"));
        response = client.read("GET");
      }
      assertThat(response.bodyText()).isEqualTo("data: one\n\ndata: two\n\n");
      long apart = response.receivedMicros(response.bodyLength() - 1) - response.receivedMicros(0);
      assertThat(apart).as("both came at once").isLessThan(100_000);
      JsonNode record = app.records().stream("kept");
      String line = build + " " + ((ObjectNode) record.deepCopy()).without("timeline");
      assertThat(record.path("delivery").asText()).as(line).isEqualTo("flush_swallowed");
      assertThat(record.path("culprit").path("class").asText())
          .as(line)
          .startsWith("org.eclipse.jetty.server.handler.BufferedResponseHandler$");
      assertThat(record.path("events_not_sent").asInt()).as(line).isZero();
      double first = record.path("first_token_sent").asDouble();
      assertThat(first - record.path("first_token_written").asDouble()).as(line).isGreaterThan(500);
    }
  }
}
