package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Undertow keeps the flushed bytes of a response while another request of its connection waits. The
 * record can't say when they leave; it must not say that they streamed, nor blame the application.
 */
final class PipelineBufferIT {
  private static final String SCRIPT = Scripts.FIVE_FLUSHED;

  @ParameterizedTest
  @EnumSource(names = {"UNDERTOW22", "UNDERTOW23"})
  void flushIsKeptBehindTheNextRequest(App build) {
    try (AppJvm app = AppJvm.start(build, Launch.withAgent());
        RawClient client = RawClient.connect(app.port())) {
      app.prepare("first", SCRIPT);
      app.prepare("second", SCRIPT);
      client.send(call("first") + call("second"));
      RawResponse first = client.read("GET");
      RawResponse second = client.read("GET");
      assertThat(first.receivedMicros(0)).as("kept").isEqualTo(second.receivedMicros(0));

      JsonNode record = app.records().stream("first");
      String line = record.toString();
      assertThat(record.path("delivery").asText()).as(line).isEqualTo("flush_swallowed");
      assertThat(record.path("culprit").path("class").asText())
          .as(line)
          .endsWith("PipeliningBufferingStreamSinkConduit");
      assertThat(record.path("flushes_passed").asInt()).as(line).isZero();
      assertThat(record.path("unknown").get(0).asText()).as(line).isEqualTo("below_stream");
      assertThat(app.records().stream("second").path("delivery").asText())
          .isNotEqualTo("write_without_flush");
    }
  }

  private static String call(String key) {
    return HttpCall.get("/servlet/stream").header("X-Request-Id: " + key).text(key);
  }
}
