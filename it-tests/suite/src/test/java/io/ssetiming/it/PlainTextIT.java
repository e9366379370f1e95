package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One application, several servers: a {@code Flux<String>} of {@code text/plain} asks nobody for a
 * flush. Most let each element go at once, Tomcat keeps all until the end, and the record says
 * which of the two it was.
 */
@ParameterizedClass(name = "{0}", allowZeroInvocations = true)
@MethodSource("builds")
@ExtendWith(MatrixWriter.class)
final class PlainTextIT implements MatrixWriter.OfApp {
  private static AppJvm app;

  @Parameter private App build;

  static List<App> builds() {
    return App.measured().stream().filter(App.REACTIVE).toList();
  }

  @BeforeParameterizedClassInvocation
  static void start(App build) {
    app = AppJvm.start(build, Launch.withAgent("types=text/plain"));
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    app.close();
  }

  @Override
  public App app() {
    return build;
  }

  @Override
  public String row(String displayName) {
    return "plainText, " + displayName.replace("()", "");
  }

  /** The client has each element before the next one is there. */
  @Test
  void perElement() {
    assumeTrue(App.FLUSHES_ITSELF.test(build), "Tomcat keeps what is not flushed");
    Scenario scenario =
        text("perElement", "event one\ngate one\nevent two\ngate two\nevent three\n")
            .reaction(Reaction.opens("one", "one"))
            .reaction(Reaction.opens("two", "two"));
    Observation seen = Observation.of(scenario, app, "perElement");
    assertThat(seen.response().bodyText()).isEqualTo("onetwothree");
    JsonNode record = record("perElement", 3);
    String line = record.toString();
    assertThat(record.path("delivery").asText()).as(line).isEqualTo("streamed");
    assertThat(record.path("buffered").asBoolean(true)).as(line).isFalse();
    assertThat(record.has("culprit")).as(line).isFalse();
    List<TruthCall> events = seen.calls("event");
    for (int seq = 0; seq + 1 < events.size(); seq++) {
      assertThat(sentMicros(record, seq)).as(line).isLessThan(events.get(seq + 1).beginMicros());
    }
  }

  /** The client has nothing before the last element is there. */
  @Test
  void heldToTheEnd() {
    assumeTrue(!App.FLUSHES_ITSELF.test(build), "this server flushes each element by itself");
    Observation seen = Observation.of(text("held", Scripts.FIVE_SENT), app, "held");
    assertThat(seen.response().bodyText()).isEqualTo("onetwothreefourfive");
    long last = seen.calls("event").get(4).beginMicros();
    assertThat(seen.response().receivedMicros(0)).isGreaterThan(last);
    JsonNode record = record("held", 5);
    String line = record.toString();
    assertThat(record.path("delivery").asText()).as(line).isEqualTo("batched");
    assertThat(record.path("buffered").asBoolean()).as(line).isTrue();
    assertThat(record.path("culprit").path("class").asText())
        .as(line)
        .startsWith("com.example.app.");
    assertThat(sentMicros(record, 0)).as(line).isGreaterThan(last);
  }

  private static JsonNode record(String key, int elements) {
    JsonNode record = app.records().stream(key);
    String line = record.toString();
    assertThat(record.path("content_type").asText()).as(line).startsWith("text/plain");
    assertThat(record.path("outcome").asText()).as(line).isEqualTo("completed");
    assertThat(record.path("timeline")).as(line).hasSize(elements);
    assertThat(record.path("events_not_sent").asInt()).as(line).isZero();
    return record;
  }

  private static long sentMicros(JsonNode record, int seq) {
    double start = record.path("req_start").asDouble();
    return Math.round((start + record.path("timeline").get(seq).get(3).asDouble()) * 1_000);
  }

  private static Scenario text(String name, String script) {
    return Scenario.get(name, "/text", script, Expected.streamed("business*5"));
  }
}
