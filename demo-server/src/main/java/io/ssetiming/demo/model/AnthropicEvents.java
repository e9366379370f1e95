package io.ssetiming.demo.model;

import java.util.UUID;

/** The events of one Anthropic message, as bytes ready to send. */
public final class AnthropicEvents {

  private final String id = "msg_" + UUID.randomUUID().toString().replace("-", "");

  public byte[] messageStart() {
    return event(
        "message_start",
        """
        "message":{"id":"%s","type":"message","role":"assistant","model":"demo-model",\
        "content":[],"stop_reason":null,"stop_sequence":null,\
        "usage":{"input_tokens":5,"output_tokens":1}}"""
            .formatted(id));
  }

  public byte[] ping() {
    return Payload.event("ping", "{\"type\":\"ping\"}");
  }

  /** Opens block 0, the thinking. */
  public byte[] thinkingStart() {
    return event(
        "content_block_start",
        """
        "index":0,"content_block":{"type":"thinking","thinking":"","signature":""}""");
  }

  public byte[] thinking(Token token) {
    return delta(0, token, "thinking_delta", "thinking");
  }

  /** Sealed thinking: a delta that carries nothing a user sees. */
  public byte[] signature() {
    return event(
        "content_block_delta",
        """
        "index":0,"delta":{"type":"signature_delta","signature":"ZGVtbw=="}""");
  }

  /** Opens block 1, the answer. */
  public byte[] textStart() {
    return event(
        "content_block_start",
        """
        "index":1,"content_block":{"type":"text","text":""}""");
  }

  public byte[] text(Token token) {
    return delta(1, token, "text_delta", "text");
  }

  public byte[] blockStop(int block) {
    return event("content_block_stop", "\"index\":" + block);
  }

  public byte[] messageDelta(int tokens) {
    return event(
        "message_delta",
        """
        "delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":%d}"""
            .formatted(tokens));
  }

  public byte[] messageStop() {
    return Payload.event("message_stop", "{\"type\":\"message_stop\"}");
  }

  private static byte[] delta(int block, Token token, String type, String field) {
    return event(
        "content_block_delta",
        """
        "index":%d,"delta":{"type":"%s","%s":"%s"},"x_demo":{"i":%d,"due_ms":%d}"""
            .formatted(block, type, field, token.text(), token.index(), token.dueMillis()));
  }

  private static byte[] event(String type, String fields) {
    return Payload.event(type, "{\"type\":\"%s\",%s}".formatted(type, fields));
  }
}
