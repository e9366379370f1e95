package io.ssetiming.demo.faulty;

import io.ssetiming.demo.model.OpenAiChunks;
import io.ssetiming.demo.model.PacedTokens;
import io.ssetiming.demo.model.Parameters;
import io.ssetiming.demo.model.Payload;
import io.ssetiming.demo.model.ScriptedModel;
import io.ssetiming.demo.model.Token;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Tokens that are there in time and leave late, on the request's own thread. */
public final class DeliveryFaults {

  private static final int LARGE_EVENT_BYTES = 3 * 1024;
  private static final int TOKENS_PER_FLUSH = 5;

  private DeliveryFaults() {}

  /** Never flushes. Up to about 30 tokens fit the container's 8 KB and leave at the end. */
  public static void noFlush(
      Parameters parameters, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    PacedTokens tokens = ScriptedModel.from(parameters).start();
    OpenAiChunks chunks = new OpenAiChunks();
    OutputStream out = response.getOutputStream();
    for (Token token : tokens) {
      out.write(Payload.event(chunks.content(token)));
    }
    out.write(Payload.event(chunks.finish()));
    out.write(Payload.event(OpenAiChunks.DONE));
  }

  /** Never flushes either, but overflows: what doesn't fit the buffer leaves, cut anywhere. */
  public static void noFlushLarge(
      Parameters parameters, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    PacedTokens tokens = ScriptedModel.from(parameters).start();
    OpenAiChunks chunks = new OpenAiChunks();
    OutputStream out = response.getOutputStream();
    for (Token token : tokens) {
      out.write(Payload.event(chunks.content(token, LARGE_EVENT_BYTES)));
    }
    out.write(Payload.event(chunks.finish()));
    out.write(Payload.event(OpenAiChunks.DONE));
  }

  /** Flushes after every fifth token only. */
  public static void lateFlush(
      Parameters parameters, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    PacedTokens tokens = ScriptedModel.from(parameters).start();
    OpenAiChunks chunks = new OpenAiChunks();
    OutputStream out = response.getOutputStream();
    for (Token token : tokens) {
      out.write(Payload.event(chunks.content(token)));
      if ((token.index() + 1) % TOKENS_PER_FLUSH == 0) {
        out.flush();
      }
    }
    out.write(Payload.event(chunks.finish()));
    out.write(Payload.event(OpenAiChunks.DONE));
    out.flush();
  }

  /** Writes each token when it is due, and flushes once, after the last. */
  public static void oneFlush(
      Parameters parameters, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    PacedTokens tokens = ScriptedModel.from(parameters).start();
    OpenAiChunks chunks = new OpenAiChunks();
    OutputStream out = response.getOutputStream();
    for (Token token : tokens) {
      out.write(Payload.event(chunks.content(token)));
    }
    out.write(Payload.event(chunks.finish()));
    out.write(Payload.event(OpenAiChunks.DONE));
    out.flush();
  }

  /** Collects the answer while it is made, and writes it all at once: nothing waits in a buffer. */
  public static void slowBurst(
      Parameters parameters, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    PacedTokens tokens = ScriptedModel.from(parameters).start();
    OpenAiChunks chunks = new OpenAiChunks();
    ByteArrayOutputStream collected = new ByteArrayOutputStream();
    for (Token token : tokens) {
      collected.writeBytes(Payload.event(chunks.content(token)));
    }
    collected.writeBytes(Payload.event(chunks.finish()));
    collected.writeBytes(Payload.event(OpenAiChunks.DONE));
    OutputStream out = response.getOutputStream();
    out.write(collected.toByteArray());
    out.flush();
  }

  /** Honest delivery of a model that pauses in the middle of its answer. */
  public static void stall(
      Parameters parameters, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    PacedTokens tokens = ScriptedModel.from(parameters).withStall(parameters).start();
    OpenAiChunks chunks = new OpenAiChunks();
    OutputStream out = response.getOutputStream();
    for (Token token : tokens) {
      out.write(Payload.event(chunks.content(token)));
      out.flush();
    }
    out.write(Payload.event(chunks.finish()));
    out.write(Payload.event(OpenAiChunks.DONE));
    out.flush();
  }
}
