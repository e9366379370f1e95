package io.ssetiming.demo.openai;

import io.ssetiming.demo.model.BadParameterException;
import io.ssetiming.demo.model.OpenAiChunks;
import io.ssetiming.demo.model.Parameters;
import io.ssetiming.demo.model.ScriptedModel;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the caller of the chat endpoint asked for.
 *
 * @param promptTokens words of the messages, for want of a tokenizer
 */
record ChatRequest(
    String model, boolean stream, boolean includeUsage, int promptTokens, ScriptedModel plan) {

  private static final JsonMapper JSON = new JsonMapper();

  private static final Map<String, String> HEADERS =
      Map.of("tokens", "X-Demo-Tokens", "first_ms", "X-Demo-First-Ms", "gap_ms", "X-Demo-Gap-Ms");

  /** The plan comes from the query, else the {@code X-Demo-} headers, else the body. */
  static ChatRequest parse(byte[] body, HttpServletRequest request) {
    JsonNode json = object(body);
    return new ChatRequest(
        json.path("model").asString(OpenAiChunks.DEMO_MODEL),
        json.path("stream").asBoolean(false),
        json.path("stream_options").path("include_usage").asBoolean(false),
        words(json.path("messages")),
        ScriptedModel.from(new Parameters(name -> parameter(name, request, json))));
  }

  private static JsonNode object(byte[] body) {
    JsonNode json;
    try {
      json = JSON.readTree(body == null ? new byte[0] : body);
    } catch (JacksonException e) {
      throw new BadParameterException("the body is no JSON");
    }
    if (!json.isObject()) {
      throw new BadParameterException("the body must be a JSON object");
    }
    return json;
  }

  private static String parameter(String name, HttpServletRequest request, JsonNode json) {
    String query = request.getParameter(name);
    if (query != null) {
      return query;
    }
    String header = request.getHeader(HEADERS.get(name));
    return header != null ? header : bodyField(name, json);
  }

  private static String bodyField(String name, JsonNode json) {
    JsonNode field = json.path(name);
    if (name.equals("tokens")) {
      field = json.path("max_completion_tokens");
      field = field.isNumber() ? field : json.path("max_tokens");
    }
    return field.isMissingNode() || field.isNull() ? null : field.asString(field.toString());
  }

  private static int words(JsonNode messages) {
    int words = 0;
    for (JsonNode message : messages) {
      words += message.path("content").asString("").split("\\s+").length;
    }
    return words;
  }
}
