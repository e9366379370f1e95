package io.ssetiming.sse;

/**
 * The dialects we know, one entry each; asked in this order, the first that recognises an event
 * wins. To add one: an entry here and a sample in {@code DialectSamples}.
 *
 * <p>Where each event repeats the whole text so far (DashScope, LangGraph {@code messages/partial})
 * a dialect would also need the length of the text seen last; a {@code cumulative()} row in {@link
 * DialectRow} is the place for it.
 */
enum Dialect {
  OPENAI_COMPLETIONS(
      new DialectRow("openai-completions")
          .mark("choices.*.text")
          .answer("choices.*.text")
          .finish("choices.*.finish_reason")
          .id("id")
          .usage("usage.completion_tokens")
          .expectsDone()),

  /** Azure, DeepSeek, Mistral, OpenRouter, Qwen, vLLM and SGLang speak it too. */
  OPENAI_CHAT(
      new DialectRow("openai-chat")
          .mark("choices")
          .role("choices.*.delta.role")
          .answer("choices.*.delta.content", "choices.*.delta.refusal")
          .answer("choices.*.delta.content.*.text", "choices.*.delta.content.*.refusal")
          .answer("choices.*.delta.audio.data", "choices.*.delta.audio.transcript")
          .reasoning("choices.*.delta.reasoning_content", "choices.*.delta.reasoning")
          .reasoning("choices.*.delta.content.*.thinking.*.text")
          .tool("choices.*.delta.tool_calls.*.function.name")
          .tool("choices.*.delta.tool_calls.*.function.arguments")
          .tool("choices.*.delta.function_call.name", "choices.*.delta.function_call.arguments")
          .finish("choices.*.finish_reason")
          .id("id")
          .usage("usage.completion_tokens")
          .expectsDone()),

  OPENAI_RESPONSES(
      new DialectRow("openai-responses")
          .answer("delta", "partial_image_b64")
          .kindByType()
          .type("response.output_text.delta", ContentKind.ANSWER)
          .type("response.refusal.delta", ContentKind.ANSWER)
          .type("response.audio.delta", ContentKind.ANSWER)
          .type("response.audio.transcript.delta", ContentKind.ANSWER)
          .type("response.reasoning.delta", ContentKind.REASONING)
          .type("response.reasoning_text.delta", ContentKind.REASONING)
          .type("response.reasoning_summary.delta", ContentKind.REASONING)
          .type("response.reasoning_summary_text.delta", ContentKind.REASONING)
          .type("response.function_call_arguments.delta", ContentKind.TOOL)
          .type("response.mcp_call_arguments.delta", ContentKind.TOOL)
          .type("response.mcp_call.arguments_delta", ContentKind.TOOL)
          .type("response.custom_tool_call_input.delta", ContentKind.TOOL)
          .type("response.code_interpreter_call_code.delta", ContentKind.TOOL)
          .type("response.image_generation_call.partial_image", ContentKind.TOOL)
          .type("response.created", EventClass.META)
          .type("response.queued", EventClass.META)
          .type("response.in_progress", EventClass.META)
          .type("response.output_item.added", EventClass.META)
          .type("response.output_text.done", EventClass.META)
          .type("response.keep_alive", EventClass.HEARTBEAT)
          .type("response.completed", EventClass.DONE)
          .type("response.incomplete", EventClass.DONE)
          .type("response.failed", EventClass.ERROR)
          .finish("response.incomplete_details.reason")
          .id("response.id")
          .model("response.model")
          .usage("response.usage.output_tokens")
          .expectsDone()),

  /** The usage of {@code message_start} is left out: it counts a token that is not yet there. */
  ANTHROPIC(
      new DialectRow("anthropic")
          .answer("delta.text", "content_block.text")
          .reasoning("delta.thinking", "content_block.thinking")
          .tool("delta.partial_json", "content_block.name")
          .roleType("message_start")
          .type("content_block_start", (EventClass) null)
          .type("content_block_delta", (EventClass) null)
          .type("content_block_stop", EventClass.META)
          .type("message_delta", EventClass.META)
          .type("message_stop", EventClass.DONE)
          .finish("delta.stop_reason")
          .id("message.id")
          .model("message.model")
          .usage("usage.output_tokens")
          .expectsDone()),

  GEMINI(
      new DialectRow("gemini")
          .mark("candidates")
          .answer("candidates.*.content.parts.*.text")
          .thought("candidates.*.content.parts.*", "thought")
          .tool("candidates.*.content.parts.*.functionCall")
          .tool("candidates.*.content.parts.*.executableCode")
          .tool("candidates.*.content.parts.*.codeExecutionResult")
          .tool("candidates.*.content.parts.*.inlineData")
          .finish("candidates.*.finishReason")
          .done("candidates.*.finishReason")
          .id("responseId")
          .model("modelVersion")
          .usage("usageMetadata.candidatesTokenCount")
          .expectsDone()),

  OLLAMA(
      new DialectRow("ollama")
          .mark("done")
          .also("created_at")
          .answer("message.content", "response")
          .reasoning("message.thinking", "thinking")
          .tool("message.tool_calls")
          .finish("done_reason")
          .done("done")
          .usage("eval_count")
          .expectsDone()),

  /** Cohere v2 chat. */
  COHERE(
      new DialectRow("cohere")
          .role("delta.message.role")
          .answer("delta.message.content.text")
          .reasoning("delta.message.content.thinking", "delta.message.tool_plan")
          .tool("delta.message.tool_calls.function.name")
          .tool("delta.message.tool_calls.function.arguments")
          .type("message-start", EventClass.META)
          .type("content-start", (EventClass) null)
          .type("content-delta", (EventClass) null)
          .type("content-end", EventClass.META)
          .type("tool-plan-delta", (EventClass) null)
          .type("tool-call-start", (EventClass) null)
          .type("tool-call-delta", (EventClass) null)
          .type("message-end", EventClass.DONE)
          .finish("delta.finish_reason")
          .id("id")
          .usage("delta.usage.tokens.output_tokens")
          .expectsDone()),

  /** Whatever no entry above recognises: data that is not blank is an answer. */
  GENERIC(new DialectRow("generic").model("model"));

  private static final Dialect[] ALL = values();

  final DialectRow row;

  Dialect(DialectRow row) {
    this.row = row;
  }

  /** The dialect of an event with these marks and this name, or null. */
  static Dialect of(long seen, EventName name) {
    for (Dialect dialect : ALL) {
      if (dialect.recognises(seen, name)) {
        return dialect;
      }
    }
    return null;
  }

  boolean recognises(long seen, EventName name) {
    if (name != null && name.dialect == this) {
      return true;
    }
    return row.marked
        && (seen & Mark.MARK.of(this)) != 0
        && (!row.alsoMarked || (seen & Mark.ALSO.of(this)) != 0);
  }
}
