package com.example.vertx;

import com.example.reply.Reply;
import com.example.reply.Way;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.concurrent.CompletableFuture;

/** A response of Vert.x, which flushes what it is given by itself. */
final class VertxReply implements Reply {
  // What is handed to the loop by a task that is there already, and by that one's task.
  private static final int HOPS = 4;

  private final HttpServerRequest request;
  private final HttpServerResponse response;
  private final Context loop = Vertx.currentContext();
  private final boolean waits; // not on the event loop
  private Future<Void> newest = Future.succeededFuture(); // of the writes
  private volatile boolean gone;

  VertxReply(HttpServerRequest request, Way way) {
    this.request = request;
    response = request.response();
    waits = !way.isOnTheLoop();
    response.closeHandler(closed -> gone = true);
    response.exceptionHandler(failed -> gone = true);
  }

  @Override
  public void status(int code) {
    response.setStatusCode(code);
  }

  @Override
  public void setHeader(String name, String value) {
    response.putHeader(name, value);
  }

  @Override
  public void addHeader(String name, String value) {
    response.headers().add(name, value);
  }

  @Override
  public void begin() {
    response.setChunked(true);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws Exception {
    newest = response.write(Buffer.buffer(length).appendBytes(bytes, offset, length));
    for (int i = 0; waits && i < HOPS; i++) {
      CompletableFuture<Void> turn = new CompletableFuture<>();
      loop.runOnContext(turn::complete);
      turn.get();
    }
  }

  @Override
  public void flush() throws Exception {
    if (waits) {
      newest.toCompletionStage().toCompletableFuture().get();
    }
  }

  @Override
  public void end() {
    response.end();
  }

  @Override
  public void fail(Exception cause) {
    request.connection().close();
  }

  @Override
  public boolean isGone() {
    return gone;
  }
}
