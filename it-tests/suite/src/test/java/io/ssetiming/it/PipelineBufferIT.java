package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Undertow keeps the flushed bytes of a response while another request of its connection waits,
 * beyond the end of the response. An event has left when they do, and not at all where the
 * connection goes first.
 */
@ParameterizedClass
@EnumSource(names = {"UNDERTOW22", "UNDERTOW23"})
final class PipelineBufferIT {
  private static final String SCRIPT = Scripts.FIVE_FLUSHED;
  // Each process anchors its monotonic clock to the wall clock on its own.
  private static final long ANCHOR_MICROS = 5_000;
  // The server's thread may get back from its system call later than the client sees the bytes.
  private static final long SERVER_LATE_MICROS = 40_000;

  private static AppJvm app;

  @Parameter private App build;

  @BeforeParameterizedClassInvocation
  static void start(App build) {
    app = AppJvm.start(build, Launch.withAgent());
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    app.close();
  }

  /** Both leave together, when the second has been answered. */
  @Test
  void keptBehindTheNextRequest() {
    app.prepare("first", SCRIPT);
    app.prepare("second", SCRIPT);
    try (RawClient client = RawClient.connect(app.port())) {
      client.send(call("first") + call("second"));
      RawResponse first = client.read("GET");
      RawResponse second = client.read("GET");
      long received = first.receivedMicros(0);
      assertThat(received).as("kept").isEqualTo(second.receivedMicros(0));

      for (String key : List.of("first", "second")) {
        JsonNode record = app.records().stream(key);
        swallowed(record);
        assertThat(record.path("outcome").asText()).as(record.toString()).isEqualTo("completed");
        assertThat(record.path("bytes_sent")).isEqualTo(record.path("bytes_written"));
        for (int event = 0; event < 5; event++) {
          leftAfter(record, event, lastCall("second"));
          assertThat(sent(record, event))
              .as("sent, event " + event + " of " + record)
              .isLessThan(received + SERVER_LATE_MICROS);
        }
        long bracket =
            micros(record, "last_token_sent") - micros(record, "last_token_sent_error_ms");
        assertThat(bracket).as(record.toString()).isLessThan(received + ANCHOR_MICROS);
        assertThat(micros(record, "response_end"))
            .as(record.toString())
            .isGreaterThanOrEqualTo(micros(record, "last_token_sent"));
      }
    }
  }

  /** A later response that is larger than the buffer takes the earlier ones with it. */
  @Test
  void pushedOutByTheNextResponse() {
    app.prepare("small", SCRIPT);
    app.prepare(
        "large",
        Scripts.EVENT_STREAM
            + "pause 200\nrepeat 1 data: "
            + "x".repeat(40_000)
            + "\\n\\n\nflush\ngate seen\nwrite data: last\\n\\n\nflush\n");
    try (RawClient client = RawClient.connect(app.port())) {
      client.send(call("small") + call("large"));
      RawResponse small = client.read("GET");
      JsonNode record = app.records().stream("small"); // while the other is open
      app.open("large", "seen");
      RawResponse large = client.read("GET");
      assertThat(small.complete && large.complete).isTrue();

      swallowed(record);
      TruthCall write =
          app.truth("large").stream().filter(TruthCall::writes).findFirst().orElseThrow();
      for (int event = 0; event < 5; event++) {
        leftAfter(record, event, write.beginMicros());
        assertThat(sent(record, event))
            .as(record.toString())
            .isLessThan(small.receivedMicros(0) + SERVER_LATE_MICROS);
      }
      JsonNode other = app.records().stream("large");
      assertThat(sent(other, 0))
          .as("what overflows leaves at once: " + other)
          .isLessThan(large.receivedMicros(39_999) + SERVER_LATE_MICROS);
      assertThat(other.path("events_not_sent").asInt()).as(other.toString()).isZero();
    }
  }

  /** The rest of the next request never comes: nothing of the answer has left, nor will. */
  @Test
  void lostWithTheConnection() {
    app.prepare("lost", SCRIPT);
    try (RawClient client = RawClient.connect(app.port())) {
      client.send(call("lost") + "GET /hel");
      app.truth("lost"); // the script has ended
      assertThat(app.records().streams(line -> line.path("request_id").asText().equals("lost")))
          .as("nobody can know yet")
          .isEmpty();
    }
    JsonNode record = app.records().stream("lost");
    String line = record.toString();
    assertThat(record.path("events_not_sent").asInt()).as(line).isEqualTo(5);
    assertThat(record.path("bytes_sent").asInt()).as(line).isZero();
    assertThat(record.has("first_token_sent")).as(line).isFalse();
    assertThat(record.path("no_token_reason").asText()).as(line).isEqualTo("client_abort");
    assertThat(record.path("outcome").asText()).as(line).isEqualTo("client_abort");
    assertThat(record.has("unknown")).as(line).isFalse();
  }

  private static void swallowed(JsonNode record) {
    String line = record.toString();
    assertThat(record.path("delivery").asText()).as(line).isEqualTo("flush_swallowed");
    assertThat(record.path("culprit").path("class").asText())
        .as(line)
        .endsWith("PipeliningBufferingStreamSinkConduit");
    assertThat(record.path("flushes_passed").asInt()).as(line).isZero();
    assertThat(record.has("unknown")).as(line).isFalse();
    assertThat(record.path("events_not_sent").asInt()).as(line).isZero();
  }

  private static void leftAfter(JsonNode record, int event, long micros) {
    assertThat(sent(record, event))
        .as("sent, event " + event + " of " + record)
        .isGreaterThan(micros - ANCHOR_MICROS);
  }

  private static long lastCall(String key) {
    List<TruthCall> calls = app.truth(key);
    return calls.get(calls.size() - 1).beginMicros();
  }

  private static long sent(JsonNode record, int event) {
    double offset = record.path("timeline").path(event).path(3).asDouble(-1);
    assertThat(offset).as("a time in row " + event + " of " + record).isPositive();
    return micros(record, "req_start") + Math.round(offset * 1_000);
  }

  private static long micros(JsonNode record, String field) {
    return Math.round(record.path(field).asDouble() * 1_000);
  }

  private static String call(String key) {
    return HttpCall.get("/servlet/stream").header("X-Request-Id: " + key).text(key);
  }
}
