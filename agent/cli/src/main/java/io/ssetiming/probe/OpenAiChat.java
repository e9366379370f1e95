package io.ssetiming.probe;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;

/** A streaming chat completion as OpenAI and those compatible with it take it. */
public final class OpenAiChat {
  private static final String CHAT = "/chat/completions";

  private OpenAiChat() {}

  /** A base, with or without its {@code /v1}, is completed; any other path is taken as it is. */
  public static URI target(URI given) {
    String path = given.getRawPath() == null ? "" : given.getRawPath();
    String base = path.replaceFirst("/+$", "");
    if (base.isEmpty()) {
      return given.resolve("/v1" + CHAT);
    }
    return base.matches(".*/v\\d+") ? given.resolve(base + CHAT) : given;
  }

  /** Usage is asked for, so that tokens can be counted by the server's own word. */
  public static byte[] body(String model, String prompt) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    try (JsonGenerator json = new JsonFactory().createGenerator(body)) {
      json.writeStartObject();
      json.writeStringField("model", model);
      json.writeBooleanField("stream", true);
      json.writeObjectFieldStart("stream_options");
      json.writeBooleanField("include_usage", true);
      json.writeEndObject();
      json.writeArrayFieldStart("messages");
      json.writeStartObject();
      json.writeStringField("role", "user");
      json.writeStringField("content", prompt);
      json.writeEndObject();
      json.writeEndArray();
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
    return body.toByteArray();
  }
}
