package com.example.vertx;

import com.example.reply.Control;
import com.example.reply.ReplyPlayer;
import com.example.reply.ServerStart;
import com.example.reply.Way;
import com.example.script.Stage;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;

/** Starts a server of Vert.x on a free port. */
public final class VertxStart {
  private final Stage stage = new Stage();
  private final Control control = new Control(stage);

  private VertxStart() {}

  public static void main(String[] args) throws Exception {
    ServerStart.quiet();
    VertxStart application = new VertxStart();
    HttpServerOptions options =
        new HttpServerOptions()
            .setHost("127.0.0.1")
            .setPort(0)
            .setMaxHeaderSize(32 * 1024)
            .setCompressionSupported(true);
    HttpServer server = Vertx.vertx().createHttpServer(options).requestHandler(application::serve);
    server.listen().toCompletionStage().toCompletableFuture().get();
    ServerStart.publish(server.actualPort());
  }

  private void serve(HttpServerRequest request) {
    Way way = Way.of(request.path());
    if (way != null) {
      stream(request, way);
    } else if (Control.takesScript(request.path())) {
      request.body().onSuccess(script -> answer(request, script.toString()));
    } else {
      answer(request, "");
    }
  }

  private void answer(HttpServerRequest request, String body) {
    String answer = control.answer(request.path(), request::getParam, body);
    if (answer == null) {
      request.response().setStatusCode(404).end();
    } else {
      request.response().end(answer);
    }
  }

  private void stream(HttpServerRequest request, Way way) {
    String key = request.getParam("truth");
    VertxReply reply = new VertxReply(request, way);
    ReplyPlayer player = new ReplyPlayer(stage.performance(key), reply);
    if (way != Way.IN_STEP) {
      reply.setHeader("Content-Type", "text/event-stream");
    }
    if (way.isOnTheLoop()) {
      player.play();
    } else {
      player.start(key);
    }
  }
}
