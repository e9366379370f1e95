package io.ssetiming.demo.faulty;

import io.ssetiming.demo.model.OpenAiChunks;
import io.ssetiming.demo.model.PacedTokens;
import io.ssetiming.demo.model.Parameters;
import io.ssetiming.demo.model.Payload;
import io.ssetiming.demo.model.ScriptedModel;
import io.ssetiming.demo.model.Token;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;

/** Streams that open with something a naive timer takes for the first token. All flush promptly. */
public final class OpeningFaults {

  private static final long LATE_FIRST_MILLIS = 1000;

  private OpeningFaults() {}

  /** Says hello, keeps alive and pings at once; the first token comes when it is due. */
  public static void heartbeatFirst(
      Parameters parameters, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    PacedTokens tokens = ScriptedModel.from(parameters, LATE_FIRST_MILLIS).start();
    OutputStream out = response.getOutputStream();
    out.write(Payload.comment("keep-alive"));
    out.flush();
    out.write(Payload.event("connected", "{\"status\":\"connected\"}"));
    out.flush();
    out.write(Payload.event("ping", "{}"));
    out.flush();
    out.write(Payload.comment("keep-alive"));
    out.flush();
    answer(out, new OpenAiChunks(), tokens);
  }

  /** Says who will speak at once, and speaks much later. */
  public static void roleOnly(
      Parameters parameters, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    PacedTokens tokens = ScriptedModel.from(parameters, LATE_FIRST_MILLIS).start();
    OpenAiChunks chunks = new OpenAiChunks();
    OutputStream out = response.getOutputStream();
    out.write(Payload.event(chunks.role()));
    out.flush();
    answer(out, chunks, tokens);
  }

  /** Thinks aloud before it answers. */
  public static void reasoningFirst(
      Parameters parameters, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    ScriptedModel plan = ScriptedModel.from(parameters);
    int reasoningTokens = plan.reasoningTokens(parameters);
    PacedTokens tokens = plan.start();
    OpenAiChunks chunks = new OpenAiChunks();
    OutputStream out = response.getOutputStream();
    for (int i = 0; i < reasoningTokens; i++) {
      out.write(Payload.event(chunks.reasoning(tokens.next())));
      out.flush();
    }
    answer(out, chunks, tokens);
  }

  private static void answer(OutputStream out, OpenAiChunks chunks, PacedTokens tokens)
      throws IOException {
    for (Token token : tokens) {
      out.write(Payload.event(chunks.content(token)));
      out.flush();
    }
    out.write(Payload.event(chunks.finish()));
    out.write(Payload.event(OpenAiChunks.DONE));
    out.flush();
  }
}
