package io.ssetiming.demo.openai;

import io.ssetiming.demo.model.BadParameterException;
import io.ssetiming.demo.model.OpenAiChunks;
import io.ssetiming.demo.model.PacedTokens;
import io.ssetiming.demo.model.Payload;
import io.ssetiming.demo.model.Token;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The chat endpoint and the list of models, errors in OpenAI's form. */
@RestController
final class ChatCompletions {

  @PostMapping("/v1/chat/completions")
  void complete(
      @RequestBody(required = false) byte[] body,
      HttpServletRequest request,
      HttpServletResponse response)
      throws IOException {
    ChatRequest chat = ChatRequest.parse(body, request);
    if (chat.stream()) {
      stream(chat, response);
    } else {
      whole(chat, response);
    }
  }

  @GetMapping(path = "/v1/models", produces = MediaType.APPLICATION_JSON_VALUE)
  String models() {
    ObjectNode list = JsonNodeFactory.instance.objectNode().put("object", "list");
    list.putArray("data")
        .addObject()
        .put("id", OpenAiChunks.DEMO_MODEL)
        .put("object", "model")
        .put("created", 1_700_000_000)
        .put("owned_by", "sse-timing");
    return list.toString();
  }

  @ExceptionHandler
  ResponseEntity<String> badRequest(BadParameterException e) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer
        .putObject("error")
        .put("message", e.getMessage())
        .put("type", "invalid_request_error")
        .putNull("param")
        .putNull("code");
    return ResponseEntity.badRequest()
        .contentType(MediaType.APPLICATION_JSON)
        .body(answer.toString());
  }

  /** The role goes out with the first token, as a model that has something to say does it. */
  private static void stream(ChatRequest chat, HttpServletResponse response) throws IOException {
    PacedTokens tokens = chat.plan().start();
    OpenAiChunks chunks = new OpenAiChunks(chat.model(), chat.includeUsage());
    response.setContentType(MediaType.TEXT_EVENT_STREAM_VALUE);
    response.setCharacterEncoding("UTF-8");
    response.setHeader("Cache-Control", "no-store");
    OutputStream out = response.getOutputStream();
    tokens.awaitOffset(chat.plan().firstMillis());
    send(out, chunks.role());
    for (Token token : tokens) {
      send(out, chunks.content(token));
    }
    send(out, chunks.finish());
    if (chat.includeUsage()) {
      send(out, chunks.usage(chat.promptTokens(), chat.plan().tokens()));
    }
    send(out, OpenAiChunks.DONE);
  }

  private static void send(OutputStream out, String data) throws IOException {
    out.write(Payload.event(data));
    out.flush();
  }

  private static void whole(ChatRequest chat, HttpServletResponse response) throws IOException {
    StringBuilder text = new StringBuilder();
    for (Token token : chat.plan().start()) {
      text.append(token.text());
    }
    OpenAiChunks chunks = new OpenAiChunks(chat.model(), false);
    response.setContentType(MediaType.APPLICATION_JSON_VALUE);
    response
        .getOutputStream()
        .write(Payload.line(chunks.whole(text.toString(), chat.promptTokens(), chat.plan())));
  }
}
