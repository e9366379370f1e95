package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Sets one record against what its scenario expects: everything but the times. */
final class RecordCheck {
  private static final List<String> CLASSES =
      List.of("connect", "business", "heartbeat", "meta", "done", "error");

  private final Scenario scenario;
  private final Expected expected;
  private final JsonNode record;

  RecordCheck(Scenario scenario, JsonNode record) {
    this.scenario = scenario;
    this.expected = scenario.expected();
    this.record = record;
  }

  void verify(App build) {
    identity(build);
    expected.fields().forEach(this::field);
    flags();
    rows();
    counts();
    culprit();
    unknown(build);
  }

  /** What can't be known where there is no plugin; nothing where there is one. */
  private void unknown(App build) {
    List<String> words = new ArrayList<>();
    record.path("unknown").forEach(word -> words.add(word.asText()));
    assertThat(words)
        .as(of("unknown"))
        .isEqualTo(
            build.family() == App.Family.GRIZZLY
                ? List.of("queue", "unflushed_times", "below_stream", "clean_end")
                : List.of());
  }

  private void identity(App build) {
    field("schema", 1);
    field("kind", "stream");
    field("method", scenario.call().method());
    field("service", "it");
    assertThat(text("server")).as(of("server")).startsWith(build.server());
    assertThat(text("record_id")).as(of("record_id")).isNotEmpty();
    assertThat(text("request_id")).as(of("request_id")).hasSizeBetween(1, 128);
    assertThat(text("path")).as(of("path")).doesNotContain("?");
  }

  private void field(String name, Object value) {
    JsonNode node = record.get(name);
    if (value == null) {
      assertThat(node).as(of(name)).isNull();
    } else {
      assertThat(node == null ? null : node.asText()).as(of(name)).isEqualTo(value.toString());
    }
  }

  private void flags() {
    List<String> flags = new ArrayList<>();
    record.path("flags").forEach(flag -> flags.add(flag.asText()));
    assertThat(flags).as(of("flags")).doesNotHaveDuplicates().containsAll(expected.flags());
    expected
        .absentFlags()
        .forEach(absent -> assertThat(flags).as(of("flags")).doesNotContain(absent));
  }

  private void rows() {
    List<String> classes = new ArrayList<>();
    List<Boolean> sent = new ArrayList<>();
    List<String> expectedClasses = new ArrayList<>();
    List<Boolean> expectedSent = new ArrayList<>();
    for (JsonNode row : record.path("timeline")) {
      classes.add(row.get(1).asText());
      sent.add(!row.get(3).isNull());
    }
    for (int row = 0; row < expected.rows().size(); row++) {
      expectedClasses.add(expected.eventClass(row));
      expectedSent.add(expected.isSent(row));
    }
    assertThat(classes).as(of("timeline")).isEqualTo(expectedClasses);
    assertThat(sent).as(of("sent events")).isEqualTo(expectedSent);
  }

  private void counts() {
    for (String eventClass : CLASSES) {
      assertThat(record.path("events").path(eventClass).asLong())
          .as(of(eventClass + " events"))
          .isEqualTo(expected.count(eventClass));
    }
  }

  private void culprit() {
    Map<String, Object> fields = expected.fields();
    if (!fields.containsKey("delivery")) {
      return;
    }
    JsonNode culprit = record.get("culprit");
    if (expected.culprit().isEmpty()) {
      assertThat(culprit).as(of("culprit")).isNull();
    } else {
      assertThat(String.valueOf(culprit)).as(of("culprit")).contains(expected.culprit());
    }
  }

  private String of(String what) {
    return what + " in " + scenario + ": " + record;
  }

  private String text(String field) {
    return record.path(field).asText();
  }
}
