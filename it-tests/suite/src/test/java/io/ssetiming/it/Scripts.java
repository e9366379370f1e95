package io.ssetiming.it;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Scripts that many scenarios share. */
final class Scripts {
  static final String EVENT_STREAM = "type text/event-stream\n";
  static final String FIVE_SENT = sent("one", "two", "three", "four", "five");
  static final String FIVE_FLUSHED =
      flushed("data: one", "data: two", "data: three", "data: four", "data: five");

  private static final String PAUSE = "pause 40\n";
  private static final String CHUNK =
      "data: {\"id\":\"chatcmpl-1\",\"object\":\"chat.completion.chunk\",\"model\":\"m\","
          + "\"choices\":[{\"index\":0,\"delta\":{%s},\"finish_reason\":%s}]}";

  private Scripts() {}

  /** An event stream in which each block is written with its blank line, then flushed. */
  static String flushed(String... blocks) {
    return EVENT_STREAM
        + Stream.of(blocks)
            .map(block -> "write " + block + "\\n\\n\nflush\n")
            .collect(Collectors.joining(PAUSE));
  }

  /**
   * Gives each text to the framework as an event. Not at once: what Spring is given before its
   * handler is ready it queues, and then writes in other pieces than it would have, agent or no
   * agent.
   */
  static String sent(String... texts) {
    return Stream.of(texts)
        .map(text -> "event " + text + "\n")
        .collect(Collectors.joining(PAUSE, "pause 200\n", ""));
  }

  /** A chunk of an OpenAI chat with this delta. */
  static String delta(String delta) {
    return CHUNK.formatted(delta, "null");
  }

  /** The chunk that says why a chat is over. */
  static String finish(String reason) {
    return CHUNK.formatted("", "\"" + reason + "\"");
  }

  /** A chunk of an OpenAI chat with this text as its answer. */
  static String answer(String text) {
    return delta("\"content\":\"" + text + "\"");
  }
}
