package io.ssetiming.demo.honest;

import io.ssetiming.demo.model.AnthropicEvents;
import io.ssetiming.demo.model.OllamaLines;
import io.ssetiming.demo.model.PacedTokens;
import io.ssetiming.demo.model.Parameters;
import io.ssetiming.demo.model.Payload;
import io.ssetiming.demo.model.ScriptedModel;
import io.ssetiming.demo.model.Token;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;

/** Written on the request's own thread, one flush for each event. */
public final class ServletStreams {

  private ServletStreams() {}

  /** The response's stream, plain JSON events. */
  public static void stream(
      Parameters parameters, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    PacedTokens tokens = ScriptedModel.from(parameters).start();
    OutputStream out = response.getOutputStream();
    for (Token token : tokens) {
      out.write(Payload.event(Payload.plain(token)));
      out.flush();
    }
  }

  /** The response's writer, plain JSON events. */
  public static void writer(
      Parameters parameters, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    PacedTokens tokens = ScriptedModel.from(parameters).start();
    PrintWriter out = response.getWriter();
    for (Token token : tokens) {
      out.print("data: " + Payload.plain(token) + "\n\n");
      out.flush();
      // a writer throws nothing when the client has gone
      if (out.checkError()) {
        return;
      }
    }
  }

  /** Lines of JSON instead of events, as Ollama's chat sends them. */
  public static void ndjson(
      Parameters parameters, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    ScriptedModel plan = ScriptedModel.from(parameters);
    OllamaLines lines = new OllamaLines();
    OutputStream out = response.getOutputStream();
    for (Token token : plan.start()) {
      out.write(Payload.line(lines.content(token)));
      out.flush();
    }
    out.write(Payload.line(lines.done(plan)));
    out.flush();
  }

  /** An Anthropic message: a ping, some thinking, then the answer. */
  public static void anthropic(
      Parameters parameters, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    ScriptedModel plan = ScriptedModel.from(parameters);
    int reasoningTokens = plan.reasoningTokens(parameters);
    PacedTokens tokens = plan.start();
    AnthropicEvents events = new AnthropicEvents();
    OutputStream out = response.getOutputStream();
    send(out, events.messageStart(), events.ping(), events.thinkingStart());
    for (int i = 0; i < reasoningTokens; i++) {
      send(out, events.thinking(tokens.next()));
    }
    send(out, events.signature(), events.blockStop(0), events.textStart());
    for (Token token : tokens) {
      send(out, events.text(token));
    }
    send(out, events.blockStop(1), events.messageDelta(plan.tokens()), events.messageStop());
  }

  private static void send(OutputStream out, byte[]... events) throws IOException {
    for (byte[] event : events) {
      out.write(event);
      out.flush();
    }
  }
}
