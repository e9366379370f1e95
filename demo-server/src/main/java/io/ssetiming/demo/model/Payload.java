package io.ssetiming.demo.model;

import java.nio.charset.StandardCharsets;

/** How a payload becomes bytes: one server-sent event, or one line. */
public final class Payload {

  private Payload() {}

  /** {@code data: payload} and the blank line that ends the event. */
  public static byte[] event(String data) {
    return bytes("data: " + data + "\n\n");
  }

  /** A named event. */
  public static byte[] event(String name, String data) {
    return bytes("event: " + name + "\ndata: " + data + "\n\n");
  }

  /** {@code : text}, which keeps a connection alive and is no event. */
  public static byte[] comment(String text) {
    return bytes(": " + text + "\n\n");
  }

  public static byte[] line(String text) {
    return bytes(text + "\n");
  }

  /** The plainest payload: no dialect, only the token and its plan. */
  public static String plain(Token token) {
    return "{\"i\":%d,\"due_ms\":%d,\"text\":\"%s\"}"
        .formatted(token.index(), token.dueMillis(), token.text());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
