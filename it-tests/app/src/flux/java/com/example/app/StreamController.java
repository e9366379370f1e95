package com.example.app;

import com.example.script.Performance;
import com.example.script.Stage;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Scripts that write bytes and ask for flushes: each flush ends one of the publishers that {@code
 * writeAndFlushWith} is given.
 */
@RestController
final class StreamController {
  private final Stage stage;
  private final Pace.Source paces;

  StreamController(Stage stage, Pace.Source paces) {
    this.stage = stage;
    this.paces = paces;
  }

  /**
   * On a thread of its own, in step with who writes: a write returns when the server has it, a
   * flush when the server has been told, and on Netty when nothing waits in Netty any more. So the
   * account of the calls is as exact as that of a thread that blocks.
   */
  @RequestMapping({"/servlet/stream/**", "/async/stream/**"})
  Mono<Void> inStep(@RequestParam("truth") String key, ServerWebExchange exchange) {
    Performance performance = stage.performance(key);
    BodyWords words = new BodyWords(exchange.getResponse(), paces.of(exchange));
    words.teach(performance);
    return Mono.<Void>create(
            sink -> {
              words.onBody(sink::success);
              new Thread(() -> words.play(performance), "app-" + key).start();
            })
        .then(Mono.defer(() -> write(exchange, words)));
  }

  /** On the event loop itself: while the script pauses, nothing can be written or flushed. */
  @RequestMapping("/loop/stream/**")
  Mono<Void> onTheLoop(@RequestParam("truth") String key, ServerWebExchange exchange) {
    return exchange.getResponse().writeAndFlushWith(onTheLoop(key, exchange.getResponse()));
  }

  /** The same, and nobody asks for a flush. */
  @RequestMapping("/loop/written/**")
  Mono<Void> writtenOnTheLoop(@RequestParam("truth") String key, ServerWebExchange exchange) {
    Flux<Publisher<DataBuffer>> groups = onTheLoop(key, exchange.getResponse());
    return exchange.getResponse().writeWith(groups.concatMap(group -> group));
  }

  private Flux<Publisher<DataBuffer>> onTheLoop(String key, ServerHttpResponse response) {
    Performance performance = stage.performance(key);
    BodyWords words = new BodyWords(response, Pace.NONE);
    words.teach(performance);
    response.getHeaders().set("Content-Type", "text/event-stream");
    return Flux.create(
        sink -> {
          words.body().subscribe(sink::next, sink::error, sink::complete);
          words.play(performance);
        });
  }

  private static Mono<Void> write(ServerWebExchange exchange, BodyWords words) {
    ServerHttpResponse response = exchange.getResponse();
    return response.writeAndFlushWith(words.body().doOnCancel(words::cancelled));
  }
}
