package io.ssetiming.demo.faulty;

import io.ssetiming.demo.model.OpenAiChunks;
import io.ssetiming.demo.model.PacedTokens;
import io.ssetiming.demo.model.Parameters;
import io.ssetiming.demo.model.Payload;
import io.ssetiming.demo.model.ScriptedModel;
import io.ssetiming.demo.model.Token;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;

/** Streams that end badly, or not at all. All flush each event. */
public final class EndingFaults {

  private static final long MAX_MILLIS = 600_000;
  private static final int TOKENS_BEFORE_SILENCE = 3;

  private EndingFaults() {}

  /** Stops after the tokens: no finish reason, no {@code [DONE]}, yet a clean end of the body. */
  public static void truncated(
      Parameters parameters, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    PacedTokens tokens = ScriptedModel.from(parameters).start();
    OpenAiChunks chunks = new OpenAiChunks();
    OutputStream out = response.getOutputStream();
    for (Token token : tokens) {
      out.write(Payload.event(chunks.content(token)));
      out.flush();
    }
  }

  /** Throws when the last event is half written, and that half has left. */
  public static void errorMidstream(
      Parameters parameters, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    PacedTokens tokens = ScriptedModel.from(parameters).start();
    OpenAiChunks chunks = new OpenAiChunks();
    OutputStream out = response.getOutputStream();
    for (Token token : tokens) {
      byte[] event = Payload.event(chunks.content(token));
      out.write(event, 0, tokens.hasNext() ? event.length : event.length / 2);
      out.flush();
    }
    throw new IllegalStateException("the scripted model failed in the middle of an event");
  }

  /**
   * Falls silent after three tokens until the container's timeout ({@code timeout_ms}, 500 unless
   * asked) ends the request.
   */
  public static void timeout(
      Parameters parameters, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    PacedTokens tokens = ScriptedModel.from(parameters).start();
    long timeoutMillis = parameters.number("timeout_ms", 500, MAX_MILLIS);
    OpenAiChunks chunks = new OpenAiChunks();
    AsyncContext async = request.startAsync();
    async.setTimeout(timeoutMillis);
    OutputStream out = response.getOutputStream();
    // the timeout counts from when this thread leaves, so no other thread is needed to outlive it
    for (int i = 0; i < TOKENS_BEFORE_SILENCE && tokens.hasNext(); i++) {
      out.write(Payload.event(chunks.content(tokens.next())));
      out.flush();
    }
  }

  /** Three tokens, then heartbeats every {@code gap_ms} until the client goes away. */
  public static void neverEnds(
      Parameters parameters, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    ScriptedModel plan = ScriptedModel.from(parameters);
    PacedTokens tokens = plan.start();
    OpenAiChunks chunks = new OpenAiChunks();
    OutputStream out = response.getOutputStream();
    for (int i = 0; i < TOKENS_BEFORE_SILENCE && tokens.hasNext(); i++) {
      out.write(Payload.event(chunks.content(tokens.next())));
      out.flush();
    }
    // the flush throws when the client has gone, and that is the only way out
    for (long beat = TOKENS_BEFORE_SILENCE; ; beat++) {
      tokens.awaitOffset(plan.firstMillis() + beat * Math.max(1, plan.gapMillis()));
      out.write(Payload.comment("keep-alive"));
      out.flush();
    }
  }
}
