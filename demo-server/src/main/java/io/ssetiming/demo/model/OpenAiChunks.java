package io.ssetiming.demo.model;

import java.time.Instant;
import java.util.UUID;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The chunks of one OpenAI chat completion, as JSON text. All carry the same id. A chunk that
 * carries a token says in {@code x_demo} which, and when it was due.
 */
public final class OpenAiChunks {

  /** The data of the event that ends a stream. */
  public static final String DONE = "[DONE]";

  /** What the model is called unless the caller calls it something else. */
  public static final String DEMO_MODEL = "demo-model";

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final String id = "chatcmpl-" + UUID.randomUUID().toString().replace("-", "");
  private final long createdSeconds = Instant.now().getEpochSecond();
  private final String model;
  private final boolean usageAsked;

  public OpenAiChunks() {
    this(DEMO_MODEL, false);
  }

  /**
   * @param usageAsked whether every chunk has a {@code usage} field, null in all but the last
   */
  public OpenAiChunks(String model, boolean usageAsked) {
    this.model = model;
    this.usageAsked = usageAsked;
  }

  public String role() {
    return chunk(NODES.objectNode().put("role", "assistant").put("content", ""), null).toString();
  }

  public String content(Token token) {
    return content(token, token.text());
  }

  /** A token padded to an event of about so many bytes. */
  public String content(Token token, int bytes) {
    int missing = Math.max(0, bytes - content(token).length());
    return content(token, token.text() + "x".repeat(missing));
  }

  public String reasoning(Token token) {
    return planned(token, NODES.objectNode().put("reasoning_content", token.text()));
  }

  public String finish() {
    return chunk(NODES.objectNode(), "stop").toString();
  }

  /** The last chunk before {@link #DONE}, with no choices. */
  public String usage(int promptTokens, int tokens) {
    ObjectNode chunk = head("chat.completion.chunk");
    chunk.putArray("choices");
    chunk.set("usage", usageNode(promptTokens, tokens));
    return chunk.toString();
  }

  /** The whole answer of a request that didn't ask for a stream. */
  public String whole(String text, int promptTokens, ScriptedModel plan) {
    ObjectNode answer = head("chat.completion");
    ObjectNode choice = answer.putArray("choices").addObject().put("index", 0);
    choice.putObject("message").put("role", "assistant").put("content", text).putNull("refusal");
    choice.putNull("logprobs").put("finish_reason", "stop");
    answer.set("usage", usageNode(promptTokens, plan.tokens()));
    return answer.toString();
  }

  private String content(Token token, String text) {
    return planned(token, NODES.objectNode().put("content", text));
  }

  private String planned(Token token, ObjectNode delta) {
    ObjectNode chunk = chunk(delta, null);
    chunk.putObject("x_demo").put("i", token.index()).put("due_ms", token.dueMillis());
    return chunk.toString();
  }

  private ObjectNode chunk(ObjectNode delta, String finishReason) {
    ObjectNode chunk = head("chat.completion.chunk");
    ObjectNode choice = chunk.putArray("choices").addObject().put("index", 0);
    choice.set("delta", delta);
    choice.putNull("logprobs").put("finish_reason", finishReason);
    if (usageAsked) {
      chunk.putNull("usage");
    }
    return chunk;
  }

  private ObjectNode head(String object) {
    return NODES
        .objectNode()
        .put("id", id)
        .put("object", object)
        .put("created", createdSeconds)
        .put("model", model);
  }

  private static ObjectNode usageNode(int promptTokens, int tokens) {
    return NODES
        .objectNode()
        .put("prompt_tokens", promptTokens)
        .put("completion_tokens", tokens)
        .put("total_tokens", promptTokens + tokens);
  }
}
