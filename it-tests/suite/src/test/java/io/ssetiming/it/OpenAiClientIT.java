package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.http.StreamResponse;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import java.util.List;
import org.junit.jupiter.api.Test;

/** OpenAI's own Java client streams from the demo service; its requests are found by their ids. */
final class OpenAiClientIT {
  @Test
  void joinedById() {
    try (AppJvm demo = AppJvm.startDemo(Launch.withAgent())) {
      OpenAIClient client =
          OpenAIOkHttpClient.builder()
              .baseUrl("http://127.0.0.1:" + demo.port() + "/v1")
              .apiKey("none")
              .build();
      for (String id : List.of("openai-1", "openai-2", "openai-3")) {
        long asked = Times.epochMicros();
        List<ChatCompletionChunk> chunks = stream(client, id);
        long ended = Times.epochMicros();

        JsonNode record = demo.records().stream(id);
        assertThat(record.path("request_id_source").asText()).isEqualTo("header:x-request-id");
        assertThat(record.path("response_id").asText()).isEqualTo(chunks.get(0).id());
        assertThat(record.path("outcome").asText()).isEqualTo("completed");
        assertThat(record.path("delivery").asText()).isEqualTo("streamed");
        assertThat(record.path("events").path("business").asLong())
            .isEqualTo(chunks.stream().filter(OpenAiClientIT::hasAnswer).count());
        assertThat(record.path("first_token_sent").asDouble() * 1000)
            .isBetween(0.0 + asked, 0.0 + ended);
      }
      client.close();
    }
  }

  private static List<ChatCompletionChunk> stream(OpenAIClient client, String requestId) {
    ChatCompletionCreateParams params =
        ChatCompletionCreateParams.builder()
            .model("demo")
            .addUserMessage("say something")
            .putAdditionalHeader("X-Request-Id", requestId)
            .build();
    try (StreamResponse<ChatCompletionChunk> response =
        client.chat().completions().createStreaming(params)) {
      return response.stream().toList();
    }
  }

  private static boolean hasAnswer(ChatCompletionChunk chunk) {
    return chunk.choices().stream()
        .anyMatch(choice -> choice.delta().content().filter(text -> !text.isEmpty()).isPresent());
  }
}
