package io.ssetiming.demo;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Everything the service offers, and what should be said about it. */
@RestController
final class EndpointCatalog {

  private static final String STREAMED = "streamed";
  private static final String NO_FLUSH = "write_without_flush";

  private static final List<Endpoint> ENDPOINTS =
      List.of(
          new Endpoint(
              "POST",
              "/v1/chat/completions",
              "OpenAI chat, streamed if the body says so",
              STREAMED,
              "a role-only chunk goes just before the first token and does not count"),
          get("/honest/emitter", "SseEmitter, OpenAI chunks", STREAMED, "completed"),
          get("/honest/servlet", "plain servlet, stream, plain JSON", STREAMED, "completed"),
          get("/honest/writer", "plain servlet, writer, plain JSON", STREAMED, "completed"),
          get("/honest/flux", "Flux<ServerSentEvent>, plain JSON with ids", STREAMED, "completed"),
          get("/honest/functional", "ServerResponse.sse, OpenAI chunks", STREAMED, "completed"),
          get("/honest/ndjson", "Ollama chat, a line of JSON per token", STREAMED, "completed"),
          get(
              "/honest/anthropic",
              "Anthropic message: ping, thinking, answer",
              STREAMED,
              "first_reasoning_sent before first_token_sent; message_start and ping don't count"),
          get(
              "/faulty/no-flush",
              "writes each token when due, never flushes",
              NO_FLUSH,
              "culprit DeliveryFaults.noFlush; all leaves when the response is closed"),
          get(
              "/faulty/no-flush-large",
              "the same with events of 3 KB: the buffer overflows",
              NO_FLUSH,
              "culprit DeliveryFaults.noFlushLarge; an event is sent when its last byte leaves"),
          get(
              "/faulty/late-flush",
              "flushes after every fifth token",
              "batched",
              "culprit DeliveryFaults.lateFlush"),
          get(
              "/faulty/one-flush",
              "writes each token when due, flushes once at the end",
              "batched",
              "culprit DeliveryFaults.oneFlush; all wait for the one flush"),
          get(
              "/faulty/swallowed-flush",
              "StreamingResponseBody that flushes each token; Spring 7 drops the flush",
              "flush_swallowed",
              "culprit org.springframework.util.StreamUtils$NonFlushingOutputStream"),
          get(
              "/faulty/slow-burst",
              "collects the answer over its time, then one write and one flush",
              "not_a_stream",
              "nothing was held: the application wrote it all at once, and no upstream is seen"),
          get(
              "/faulty/stall",
              "a pause of stall_ms (1500) in the middle",
              STREAMED,
              "one gap over 1 s: the model's, not the delivery's"),
          get(
              "/faulty/heartbeat-first",
              "comments, connected and ping at once, first token after 1 s",
              STREAMED,
              "ttft_ms is the first token's, flag heartbeat_before_token"),
          get(
              "/faulty/role-only",
              "role-only chunk at once, first content after 1 s",
              STREAMED,
              "ttft_ms is the first content's, flag role_only_first"),
          get(
              "/faulty/reasoning-first",
              "reasoning_tokens (a quarter) of reasoning, then the answer",
              STREAMED,
              "first_reasoning_sent before first_token_sent"),
          get("/faulty/truncated", "no finish reason and no [DONE]", STREAMED, "outcome truncated"),
          get(
              "/faulty/error-midstream",
              "throws when half of the last event has left",
              STREAMED,
              "outcome error, partial_event"),
          get(
              "/faulty/timeout",
              "three tokens, then silence until the container times out (timeout_ms, 500)",
              STREAMED,
              "outcome timeout"),
          get(
              "/faulty/never-ends",
              "three tokens, then heartbeats until the client goes away",
              STREAMED,
              "outcome client_abort; an open line if the idle threshold passes first"),
          get("/hello", "plain text, no stream", "", "no record"));

  @GetMapping("/streams")
  List<Endpoint> streams() {
    return ENDPOINTS;
  }

  @GetMapping(path = "/hello", produces = "text/plain")
  String hello() {
    return "hello\n";
  }

  private static Endpoint get(String path, String what, String expectDelivery, String expectNote) {
    return new Endpoint("GET", path, what, expectDelivery, expectNote);
  }
}
