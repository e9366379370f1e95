package io.ssetiming.sse;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What is a first token and what is not, beyond the whole streams of {@link DialectTest}. */
class ContentTest {

  private static String delta(String delta) {
    return SeenEvents.what("{\"choices\":[{\"index\":0,\"delta\":" + delta + "}]}");
  }

  @Test
  void chatChunkWithoutContent() {
    assertThat(delta("{\"role\":\"assistant\"}")).isEqualTo("meta");
    assertThat(delta("{\"content\":\"\"}")).isEqualTo("meta");
    assertThat(delta("{\"content\":null,\"reasoning_content\":null}")).isEqualTo("meta");
    assertThat(delta("{\"tool_calls\":[],\"function_call\":null}")).isEqualTo("meta");
    assertThat(delta("{\"content\":[]}")).isEqualTo("meta");
    assertThat(delta("{\"content\":[{\"type\":\"text\",\"text\":\"\"}]}")).isEqualTo("meta");
    assertThat(SeenEvents.what("{\"choices\":[],\"usage\":{\"completion_tokens\":3}}"))
        .isEqualTo("meta");
  }

  @Test
  void blankTokenIsContent() {
    assertThat(delta("{\"content\":\" \"}")).isEqualTo("answer");
    assertThat(delta("{\"content\":\"\\n\"}")).isEqualTo("answer");
    assertThat(delta("{\"content\":\"\\u0020\"}")).isEqualTo("answer");
  }

  @Test
  void answerWinsOverToolOverReasoning() {
    String tool = "\"tool_calls\":[{\"function\":{\"name\":\"f\"}}]";
    assertThat(delta("{" + tool + ",\"reasoning\":\"r\"}")).isEqualTo("tool");
    assertThat(delta("{" + tool + ",\"reasoning\":\"r\",\"content\":\"c\"}")).isEqualTo("answer");
    assertThat(delta("{\"reasoning\":\"r\",\"content\":\"c\"}")).isEqualTo("answer");
    assertThat(delta("{\"reasoning\":\"r\",\"content\":\"\"}")).isEqualTo("reasoning");
  }

  @Test
  void secondChoiceCounts() {
    assertThat(
            SeenEvents.what(
                "{\"choices\":[{\"delta\":{\"content\":\"\"}},{\"delta\":{\"content\":\"x\"}}]}"))
        .isEqualTo("answer");
  }

  @Test
  void contentNamesElsewhereDoNotCount() {
    assertThat(SeenEvents.what("{\"content\":\"x\",\"choices\":[{\"content\":\"x\"}]}"))
        .isEqualTo("meta");
    assertThat(delta("{\"x\":{\"content\":\"x\"},\"y\":[\"content\",{\"content\":\"x\"}]}"))
        .isEqualTo("meta");
    assertThat(delta("{\"obfuscation\":\"\\\"content\\\":\\\"x\\\"\"}")).isEqualTo("meta");
  }

  @Test
  void escapedKeysCount() {
    assertThat(delta("{\"\\u0063ontent\":\"x\"}")).isEqualTo("answer");
    assertThat(delta("{\"con\\/tent\":\"x\"}")).isEqualTo("meta");
  }

  @Test
  void duplicateKeysAddUp() {
    assertThat(delta("{\"content\":\"x\",\"content\":\"\"}")).isEqualTo("answer");
  }

  @Test
  void finishReasonWithContent() {
    SeenEvents seen =
        SeenEvents.sse(
            "data: {\"choices\":[{\"delta\":{\"content\":\"x\"},\"finish_reason\":\"stop\"}]}\n\n");
    assertThat(seen.words()).isEqualTo("answer");
    assertThat(seen.facts().finishReason()).isEqualTo("stop");
    assertThat(seen.facts().doneSeen()).isFalse();
    assertThat(seen.facts().doneExpected()).isTrue();
  }

  @Test
  void doneMarkers() {
    assertThat(SeenEvents.what("[DONE]")).isEqualTo("done");
    assertThat(SeenEvents.what(" [DONE] ")).isEqualTo("done");
    assertThat(SeenEvents.sse("data:[DONE]\n\n").words()).isEqualTo("done");
    assertThat(SeenEvents.what("[DONE] x")).isEqualTo("answer");
    assertThat(SeenEvents.what("[done]")).isEqualTo("answer");
    assertThat(SeenEvents.what("\"[DONE]\"")).isEqualTo("answer");
    assertThat(SeenEvents.sse("event: end\ndata: x\n\nevent: Done\ndata:\n\n").words())
        .isEqualTo("done done");
    assertThat(SeenEvents.what("{\"type\":\"complete\"}")).isEqualTo("done");
  }

  @Test
  void errors() {
    assertThat(SeenEvents.sse("event: error\ndata: x\n\n").words()).isEqualTo("error");
    assertThat(SeenEvents.what("{\"error\":{\"message\":\"x\"}}")).isEqualTo("error");
    assertThat(SeenEvents.what("{\"error\":\"x\"}")).isEqualTo("error");
    assertThat(SeenEvents.what("{\"type\":\"error\",\"message\":\"x\"}")).isEqualTo("error");
    assertThat(SeenEvents.what("{\"error\":null,\"text\":\"x\"}")).isEqualTo("answer");
    assertThat(SeenEvents.what("{\"error\":\"\",\"text\":\"x\"}")).isEqualTo("answer");
    assertThat(SeenEvents.what("{\"a\":{\"error\":\"x\"}}")).isEqualTo("answer");
    assertThat(SeenEvents.sse("data: {\"error\":\"x\"}\n\n").facts().errorSeen()).isTrue();
  }

  @Test
  void heartbeatsAndConnects() {
    for (String name : new String[] {"ping", "heartbeat", "keepalive", "keep-alive", "Ping"}) {
      assertThat(SeenEvents.sse("event: " + name + "\ndata: 1\n\n").words()).isEqualTo("heartbeat");
      assertThat(SeenEvents.what("{\"type\":\"" + name + "\"}")).isEqualTo("heartbeat");
    }
    for (String name : new String[] {"connected", "connect", "open", "ready", "init"}) {
      assertThat(SeenEvents.sse("event: " + name + "\ndata: 1\n\n").words()).isEqualTo("connect");
      assertThat(SeenEvents.what("{\"event\":\"" + name + "\"}")).isEqualTo("connect");
    }
    assertThat(SeenEvents.sse("event: pinged\ndata: 1\n\n").words()).isEqualTo("answer");
  }

  @Test
  void genericDataThatIsNotBlank() {
    assertThat(SeenEvents.what("x")).isEqualTo("answer");
    assertThat(SeenEvents.what("  \t")).isEqualTo("meta");
    assertThat(SeenEvents.what("{}")).isEqualTo("answer");
    assertThat(SeenEvents.what("\u00A0")).isEqualTo("answer");
  }

  @Test
  void dialectIsFoundAfterAGenericBeginning() {
    SeenEvents seen =
        SeenEvents.sse(
            "event: connected\ndata: {}\n\ndata: starting\n\n"
                + "data: {\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}]}\n\n");
    assertThat(seen.words()).isEqualTo("connect answer meta");
    assertThat(seen.facts().dialect()).isEqualTo("openai-chat");
  }

  @Test
  void dialectStaysOnceItGaveContent() {
    SeenEvents seen =
        SeenEvents.sse(
            "data: {\"choices\":[{\"delta\":{\"content\":\"x\"}}]}\n\n"
                + "data: {\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"x\"}]}}]}\n\n"
                + "data: {\"citations\":[1]}\n\n");
    assertThat(seen.words()).isEqualTo("answer meta meta");
    assertThat(seen.facts().dialect()).isEqualTo("openai-chat");
  }

  @Test
  void plainNamesAroundAKnownDialect() {
    SeenEvents seen =
        SeenEvents.sse(
            "data: {\"choices\":[{\"delta\":{\"content\":\"x\"}}]}\n\n"
                + "event: open\ndata: {\"choices\":[{\"delta\":{\"content\":\"x\"}}]}\n\n"
                + "event: done\ndata: {\"took\":3}\n\n");
    assertThat(seen.words()).isEqualTo("answer answer done");
    assertThat(seen.facts().doneSeen()).isTrue();
  }

  @Test
  void responseTypesOnTheEventLineOnly() {
    assertThat(SeenEvents.sse("event: response.output_text.delta\ndata: {\"delta\":\"x\"}\n\n"))
        .satisfies(seen -> assertThat(seen.words()).isEqualTo("answer"))
        .satisfies(seen -> assertThat(seen.facts().dialect()).isEqualTo("openai-responses"));
  }

  @Test
  void ollamaTextInItsLastLine() {
    SeenEvents seen =
        SeenEvents.ndjson("{\"created_at\":\"t\",\"response\":\"x\",\"done\":true}\n");
    assertThat(seen.words()).isEqualTo("answer");
    assertThat(seen.facts().doneSeen()).isTrue();
  }

  @Test
  void doneFieldOfNoKnownDialect() {
    SeenEvents seen = SeenEvents.sse("data: {\"text\":\"x\",\"done\":true}\n\n");
    assertThat(seen.words()).isEqualTo("answer");
    assertThat(seen.facts().doneSeen()).isFalse();
    assertThat(seen.facts().doneExpected()).isFalse();
  }

  @Test
  void longValuesAreCut() {
    String id = "i".repeat(300);
    SeenEvents seen =
        SeenEvents.sse(
            "data: {\"id\":\""
                + id
                + "\",\"model\":\""
                + id
                + "\",\"choices\":[{\"finish_reason\":\""
                + id
                + "\"}]}\n\n");
    assertThat(seen.facts().responseId()).isEqualTo("i".repeat(128));
    assertThat(seen.facts().model()).isEqualTo("i".repeat(128));
    assertThat(seen.facts().finishReason()).isEqualTo("i".repeat(64));
  }

  @Test
  void escapesInValues() {
    SeenEvents seen =
        SeenEvents.sse(
            "data: {\"model\":\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\u20AC\u00FC\",\"x\":1}\n\n");
    assertThat(seen.facts().model()).isEqualTo("a\"\\/\b\f\n\r\t\u00E9\u20AC\u00FC");
  }

  @Test
  void emptyIdIsNone() {
    SeenEvents seen =
        SeenEvents.sse(
            "data: {\"id\":\"\",\"choices\":[]}\n\ndata: {\"id\":\"x\",\"choices\":[]}\n\n");
    assertThat(seen.facts().responseId()).isEqualTo("x");
  }

  @Test
  void idOfAnUnknownDialectIsNotTheResponse() {
    assertThat(SeenEvents.sse("data: {\"id\":\"1\",\"text\":\"x\"}\n\n").facts().responseId())
        .isNull();
  }

  @Test
  void usageNumbers() {
    assertThat(usage("12")).isEqualTo(12);
    assertThat(usage("0")).isZero();
    assertThat(usage("null")).isEqualTo(-1);
    assertThat(usage("-3")).isEqualTo(-1);
    assertThat(usage("1.5")).isEqualTo(-1);
    assertThat(usage("1e3")).isEqualTo(-1);
    assertThat(usage("\"12\"")).isEqualTo(-1);
    assertThat(usage("9".repeat(5000))).isEqualTo(-1);
  }

  private static long usage(String number) {
    String data = "{\"choices\":[],\"usage\":{\"completion_tokens\":" + number + "}}";
    return SeenEvents.sse("data: " + data + "\n\n").facts().usageTokens();
  }
}
