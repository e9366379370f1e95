package io.ssetiming.sse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class EventRulesTest {

  private static String words(Map<String, String> options, String body) {
    return SeenEvents.of(BodyFormat.SSE, EventRules.of(options)).feed(body).finish().words();
  }

  private static String names(Map<String, String> options, String... names) {
    StringBuilder body = new StringBuilder();
    for (String name : names) {
      body.append("event: ").append(name).append("\ndata: x\n\n");
    }
    return words(options, body.toString());
  }

  @Test
  void optionNames() {
    assertThat(EventRules.optionNames())
        .containsExactlyInAnyOrder(
            "business_events",
            "connect_events",
            "heartbeat_events",
            "meta_events",
            "done_events",
            "done_data",
            "content_fields",
            "reasoning_fields");
  }

  @Test
  void onlyNamedBusiness() {
    Map<String, String> options = Map.of("business_events", "delta, ping");
    assertThat(names(options, "delta", "other", "ping", "connected", "done", "error"))
        .isEqualTo("answer meta answer connect done error");
    assertThat(words(options, "data: x\n\ndata: {\"type\":\"Delta\"}\n\n"))
        .isEqualTo("meta answer");
    assertThat(words(options, "event: delta\ndata: \n\n")).isEqualTo("meta");
  }

  @Test
  void namesReplaceTheDefaults() {
    assertThat(names(Map.of("heartbeat_events", "tick"), "tick", "ping"))
        .isEqualTo("heartbeat answer");
    assertThat(names(Map.of("connect_events", "hello"), "hello", "open"))
        .isEqualTo("connect answer");
    assertThat(names(Map.of("meta_events", "node_started"), "node_started", "metadata"))
        .isEqualTo("meta answer");
    assertThat(names(Map.of("done_events", "fin"), "fin", "done")).isEqualTo("done answer");
    assertThat(names(Map.of("done_events", ""), "done")).isEqualTo("answer");
  }

  @Test
  void namesHoldForKnownDialectsToo() {
    String chunk = "data: {\"choices\":[{\"delta\":{\"content\":\"x\"}}]}\n\n";
    assertThat(words(Map.of("meta_events", "draft"), "event: draft\n" + chunk + chunk))
        .isEqualTo("meta answer");
  }

  @Test
  void doneData() {
    Map<String, String> options = Map.of("done_data", "END,{\"fin\":true}");
    assertThat(words(options, "data: [DONE]\n\ndata: END\n\ndata: {\"fin\":true}\n\ndata: {}\n\n"))
        .isEqualTo("answer done done answer");
  }

  @Test
  void contentFields() {
    Map<String, String> options =
        Map.of("content_fields", "data.text,answer,parts[].t", "reasoning_fields", "why");
    assertThat(words(options, "data: {\"data\":{\"text\":\"x\"}}\n\n")).isEqualTo("answer");
    assertThat(words(options, "data: {\"data\":{\"text\":\"\"}}\n\n")).isEqualTo("meta");
    assertThat(words(options, "data: {\"answer\":\"x\"}\n\n")).isEqualTo("answer");
    assertThat(words(options, "data: {\"parts\":[{},{\"t\":\"x\"}]}\n\n")).isEqualTo("answer");
    assertThat(words(options, "data: {\"why\":\"x\"}\n\n")).isEqualTo("reasoning");
    assertThat(words(options, "data: {\"other\":\"x\"}\n\n")).isEqualTo("meta");
    assertThat(words(options, "data: plain\n\n")).isEqualTo("answer");
  }

  @Test
  void contentFieldsReplaceThoseOfADialect() {
    Map<String, String> options = Map.of("content_fields", "choices[*].delta.x");
    assertThat(words(options, "data: {\"choices\":[{\"delta\":{\"content\":\"x\"}}]}\n\n"))
        .isEqualTo("meta");
    assertThat(words(options, "data: {\"choices\":[{\"delta\":{\"x\":\"x\"}}]}\n\n"))
        .isEqualTo("answer");
  }

  @Test
  void businessNameNeedsItsContentField() {
    Map<String, String> options = Map.of("business_events", "delta", "content_fields", "t");
    assertThat(words(options, "event: delta\ndata: {\"t\":\"\"}\n\n")).isEqualTo("meta");
    assertThat(words(options, "event: delta\ndata: {\"t\":\"x\"}\n\n")).isEqualTo("answer");
  }

  @Test
  void noOptions() {
    assertThat(EventRules.of(Map.of())).isSameAs(EventRules.defaults());
    assertThat(EventRules.of(null)).isSameAs(EventRules.defaults());
  }

  @Test
  void badOptions() {
    refused("content_field", "x", "Unknown option 'content_field'");
    refused("content_fields", "a..b", "'a..b' has an empty step");
    refused("content_fields", "a.", "'a.' has an empty step");
    refused("content_fields", "*.a", "'*.a' must begin with a field name");
    refused("content_fields", "[].a", "must begin with a field name");
    refused("reasoning_fields", "a.".repeat(20) + "b", "has too many steps");
    refused("reasoning_fields", "a".repeat(200), "has too long a step");
    refused("done_events", "a".repeat(200), "is too long for an event name");
    refused("done_data", "a".repeat(200), "is too long to be compared");
    assertThatThrownBy(() -> EventRules.of(Map.of("done_events", "x", "meta_events", "y,X")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching("Event name '[xX]' is in both \\w+ and \\w+\\.");
  }

  private static void refused(String option, String value, String why) {
    assertThatThrownBy(() -> EventRules.of(Map.of(option, value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(option)
        .hasMessageContaining(why)
        .hasMessageEndingWith(".");
  }
}
