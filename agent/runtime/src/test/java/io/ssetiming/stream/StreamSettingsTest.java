package io.ssetiming.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetiming.sse.BodyFormat;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which responses are measured. */
class StreamSettingsTest {

  private static StreamSettings ofTypes(String... types) {
    return StreamSettings.builder().match(Arrays.asList(types), Collections.emptyList()).build();
  }

  private final StreamSettings settings = ofTypes("text/event-stream", "application/x-ndjson");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/event-stream",
        "text/event-stream;charset=UTF-8",
        "text/event-stream ; charset=utf-8",
        "TEXT/Event-Stream",
        "text/event-stream;"
      })
  void events(String contentType) {
    assertThat(settings.format(contentType)).isEqualTo(BodyFormat.SSE);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        "text",
        "text/event-strea",
        "text/event-streamX",
        "text/event-stream2;charset=utf-8",
        "xtext/event-stream",
        "application/json",
        "text/event-stream+json",
        "text/html; text/event-stream"
      })
  void otherTypes(String contentType) {
    assertThat(settings.format(contentType)).isNull();
  }

  @Test
  void formatByType() {
    assertThat(settings.format("Application/X-NDJSON;q=1")).isEqualTo(BodyFormat.NDJSON);
    assertThat(ofTypes("application/json").format("application/json")).isEqualTo(BodyFormat.WRITES);
  }

  @Test
  void paths() {
    StreamSettings some =
        StreamSettings.builder()
            .match(List.of(), List.of(Pattern.compile("/chat/.*"), Pattern.compile("/v1")))
            .build();
    assertThat(some.wantsPath("/chat/1")).isTrue();
    assertThat(some.wantsPath("/v1")).isTrue();
    assertThat(some.wantsPath("/v1/x")).isFalse();
    assertThat(some.wantsPath("/x/chat/1")).isFalse();
    assertThat(some.wantsPath(null)).isFalse();
    assertThat(settings.wantsPath(null)).isTrue();
  }

  @Test
  void labels() {
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put("model", "m");
    Recorded recorded = new Recorded(b -> b.labels(labels));
    labels.put("later", "x");
    recorded.open().end(1).in("extra").has("model", "m", "later", null);
    assertThat(new Recorded().open().end(1).line().get("extra")).isNull();
  }
}
