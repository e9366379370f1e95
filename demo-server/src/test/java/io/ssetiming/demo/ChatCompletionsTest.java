package io.ssetiming.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ChatCompletionsTest {

  private static final String AT_ONCE = "X-Demo-First-Ms: 0\r\nX-Demo-Gap-Ms: 0\r\n";

  @Test
  void streamWithUsage() {
    String body =
        """
        {"model":"m","stream":true,"stream_options":{"include_usage":true},"max_tokens":2,
         "messages":[{"role":"user","content":"How late is it?"}]}""";
    try (RawStream stream = DemoServer.chat(AT_ONCE, body)) {
      assertThat(stream.head()).contains("Content-Type: text/event-stream");
      List<String> events = List.of(stream.rest().split("\n\n"));
      assertThat(events).hasSize(6);
      assertThat(events.subList(0, 5))
          .allMatch(event -> event.startsWith("data: {\"id\":\"chatcmpl-"))
          .allMatch(event -> event.contains("\"object\":\"chat.completion.chunk\""))
          .allMatch(event -> event.contains("\"model\":\"m\""));
      assertThat(events.get(0)).contains("\"delta\":{\"role\":\"assistant\",\"content\":\"\"}");
      assertThat(events.get(1))
          .contains("\"delta\":{\"content\":\"Every \"},\"logprobs\":null,\"finish_reason\":null")
          .contains("\"usage\":null,\"x_demo\":{\"i\":0,\"due_ms\":0}");
      assertThat(events.get(2)).contains("\"x_demo\":{\"i\":1,\"due_ms\":0}");
      assertThat(events.get(3)).contains("\"delta\":{}").contains("\"finish_reason\":\"stop\"");
      assertThat(events.get(4))
          .contains("\"choices\":[]")
          .contains("{\"prompt_tokens\":4,\"completion_tokens\":2,\"total_tokens\":6}");
      assertThat(events.get(5)).isEqualTo("data: [DONE]");
    }
  }

  @Test
  void noUsageUnlessAsked() {
    try (RawStream stream = DemoServer.chat(AT_ONCE, "{\"stream\":true,\"max_tokens\":1}")) {
      assertThat(stream.rest()).doesNotContain("usage").endsWith("data: [DONE]\n\n");
    }
  }

  @Test
  void theFirstTokenLeavesWhileTheSecondIsFarAway() {
    String headers = "X-Demo-First-Ms: 0\r\nX-Demo-Gap-Ms: 600000\r\n";
    try (RawStream stream = DemoServer.chat(headers, "{\"stream\":true}")) {
      assertThat(stream.event()).contains("\"role\"");
      assertThat(stream.event()).contains("\"i\":0,");
    }
  }

  @Test
  void wholeAnswer() {
    try (RawStream stream = DemoServer.chat(AT_ONCE, "{\"max_completion_tokens\":3}")) {
      assertThat(stream.head()).contains("Content-Type: application/json");
      assertThat(stream.rest())
          .contains("\"object\":\"chat.completion\"")
          .contains("\"message\":{\"role\":\"assistant\",\"content\":\"Every token has \"")
          .contains("\"completion_tokens\":3");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{          | the body is no JSON",
        "[]         | the body must be a JSON object",
        "{\"max_tokens\":-1} | tokens must be a whole number from 0 to 100000",
        "{\"max_tokens\":{}} | tokens must be a whole number from 0 to 100000"
      })
  void badRequest(String body, String message) {
    try (RawStream stream = DemoServer.chat("", body)) {
      assertThat(stream.status()).isEqualTo(400);
      assertThat(stream.rest())
          .isEqualTo(
              "{\"error\":{\"message\":\"%s\",\"type\":\"invalid_request_error\",\"param\":null,\"code\":null}}"
                  .formatted(message));
    }
  }

  @Test
  void models() {
    try (RawStream stream = DemoServer.get("/v1/models")) {
      assertThat(stream.rest()).contains("\"id\":\"demo-model\",\"object\":\"model\"");
    }
  }
}
