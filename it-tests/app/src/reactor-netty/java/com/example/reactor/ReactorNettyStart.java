package com.example.reactor;

import com.example.reply.Control;
import com.example.reply.ReplyPlayer;
import com.example.reply.ServerStart;
import com.example.reply.Way;
import com.example.script.Stage;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.io.IOException;
import java.util.Collections;
import java.util.function.UnaryOperator;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.util.Loggers;

/** Starts Reactor Netty's server on a free port. */
public final class ReactorNettyStart {
  private final Stage stage = new Stage();
  private final Control control = new Control(stage);

  private ReactorNettyStart() {}

  public static void main(String[] args) throws IOException {
    Loggers.useJdkLoggers();
    ServerStart.quiet();
    ReactorNettyStart application = new ReactorNettyStart();
    DisposableServer server =
        HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .compress(true)
            .protocol(HttpProtocol.HTTP11, HttpProtocol.H2C)
            .httpRequestDecoder(limits -> limits.maxHeaderSize(32 * 1024))
            .handle(application::serve)
            .bindNow();
    ServerStart.publish(server.port());
    server.onDispose().block();
  }

  private Publisher<Void> serve(HttpServerRequest request, HttpServerResponse response) {
    QueryStringDecoder query = new QueryStringDecoder(request.uri());
    UnaryOperator<String> parameter =
        name -> query.parameters().getOrDefault(name, Collections.singletonList("none")).get(0);
    Way way = Way.of(query.path());
    if (way != null) {
      return stream(parameter.apply("truth"), way, response);
    }
    Mono<String> body =
        Control.takesScript(query.path())
            ? request.receive().aggregate().asString()
            : Mono.just("");
    return body.flatMap(
        script -> {
          String answer = control.answer(query.path(), parameter, script);
          return answer == null
              ? response.sendNotFound()
              : response.sendString(Mono.just(answer)).then();
        });
  }

  private Publisher<Void> stream(String key, Way way, HttpServerResponse response) {
    ReactorReply reply = new ReactorReply(response);
    ReplyPlayer player = new ReplyPlayer(stage.performance(key), reply);
    if (way == Way.IN_STEP) {
      return Mono.<Void>create(
              sink -> {
                reply.onBegin(sink::success);
                player.start(key);
              })
          .then(Mono.defer(() -> response.sendGroups(reply.groups()).then()));
    }
    // server-sent events in Reactor Netty: a content type
    Flux<Publisher<ByteBuf>> groups =
        Flux.create(
            sink -> {
              reply.groups().subscribe(sink::next, sink::error, sink::complete);
              if (way.isOnTheLoop()) {
                player.play();
              } else {
                player.start(key);
              }
            });
    return way.isFlushed()
        ? response.sse().sendGroups(groups)
        : response.sse().send(groups.concatMap(group -> group));
  }
}
