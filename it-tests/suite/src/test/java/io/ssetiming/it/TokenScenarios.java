package io.ssetiming.it;

import static io.ssetiming.it.Expected.streamed;
import static io.ssetiming.it.Scripts.answer;
import static io.ssetiming.it.Scripts.delta;
import static io.ssetiming.it.Scripts.finish;
import static io.ssetiming.it.Scripts.flushed;

import java.util.List;

/** Section C of the fault list: what comes before, beside and behind a token and is none. */
final class TokenScenarios {
  private static final String ROLE = delta("\"role\":\"assistant\",\"content\":\"\"");
  private static final String DONE = "data: [DONE]";
  private static final String USAGE =
      "data: {\"id\":\"chatcmpl-1\",\"object\":\"chat.completion.chunk\",\"choices\":[],"
          + "\"usage\":{\"prompt_tokens\":5,\"completion_tokens\":7,\"total_tokens\":12}}";

  private TokenScenarios() {}

  static List<Scenario> all() {
    return List.of(
        chat("roleOnlyFirst", "meta business*2 meta done", ROLE, answer("a"), answer("b")),
        chat("emptyDeltas", "meta*3 business meta done", ROLE, answer(""), answer(""), answer("x")),
        chat(
            "reasoningFirst",
            "meta reasoning*2 business*2 meta done",
            ROLE,
            delta("\"content\":null,\"reasoning_content\":\"hm\""),
            delta("\"reasoning_content\":\"so\""),
            answer("a"),
            answer("b")),
        chat(
            "toolCallOnly",
            "meta tool*2 meta done",
            ROLE,
            delta(
                "\"tool_calls\":[{\"index\":0,\"id\":\"c1\",\"type\":\"function\","
                    + "\"function\":{\"name\":\"f\",\"arguments\":\"\"}}]"),
            delta("\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"{}\"}}]")),
        usage(),
        get(
            "commentsFirst",
            flushed(": waiting", ": still waiting", "data: a", ": between", "data: b"),
            streamed("business*2").flag("heartbeat_before_token").field("comments", 3)),
        get(
            "pingWithoutData",
            flushed("event: ping", "data: a"),
            streamed("business").field("comments", 1)),
        get(
            "connectedFirst",
            flushed("event: connected\\ndata: {}", "data: a", "data: b"),
            streamed("connect business*2")),
        get("payloadLikeComment", flushed("data: :a", "data: b"), streamed("business*2")),
        chat(
            "bundledFirst",
            "meta business*2 meta done",
            ROLE,
            answer("The quick brown fox"),
            answer(" jumps")),
        get(
            "cumulative",
            flushed(
                "data: {\"output\":{\"text\":\"\"}}",
                "data: {\"output\":{\"text\":\"a\"}}",
                "data: {\"output\":{\"text\":\"a b\"}}"),
            streamed("business*3")),
        get(
            "onlyComments",
            flushed(": one", ": two"),
            streamed("").any("delivery").noToken("only_heartbeats")),
        get(
            "onlyReasoning",
            flushed(ROLE, delta("\"reasoning_content\":\"hm\""), finish("length"), DONE),
            streamed("meta reasoning meta done").noToken("only_reasoning")),
        get("empty", "type text/event-stream\nflush\n", nothing()),
        get(
            "errorEvent",
            flushed(ROLE, answer("a"), "data: {\"error\":{\"message\":\"gone\",\"code\":500}}"),
            streamed("meta business error").outcome("error")),
        get(
            "doneMissing",
            flushed(ROLE, answer("a"), finish("stop")),
            streamed("meta business meta").flag("missing_done").field("finish_reason", "stop")),
        get(
            "cutByTheApplication",
            flushed(ROLE, answer("a"), answer("b")),
            streamed("meta business*2").outcome("truncated")));
  }

  private static Expected nothing() {
    return streamed("").any("delivery").noToken("empty");
  }

  private static Scenario usage() {
    String script = flushed(ROLE, answer("a"), answer("b c d"), finish("stop"), USAGE, DONE);
    Expected expected =
        streamed("meta business*2 meta*2 done")
            .field("tokens", 7)
            .field("token_source", "usage")
            .field("response_id", "chatcmpl-1");
    return get("usageChunk", script, expected);
  }

  /** A chat that ends as it should: the rows of its last two chunks are in the table too. */
  private static Scenario chat(String name, String rows, String... chunks) {
    String[] all = java.util.Arrays.copyOf(chunks, chunks.length + 2);
    all[chunks.length] = finish("stop");
    all[chunks.length + 1] = DONE;
    Expected expected =
        streamed(rows)
            .flag("role_only_first")
            .field("done_received", true)
            .field("finish_reason", "stop");
    return get(name, flushed(all), expected);
  }

  private static Scenario get(String name, String script, Expected expected) {
    return Scenario.get(name, "/servlet/stream/*", script, expected);
  }
}
