package com.example.app;

import java.nio.charset.StandardCharsets;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Streams without a script, for thousands of requests: {@code /burst/ID?events=N&way=W} sends N
 * events that hold the id and their number. W is {@code stream} (each flushed), {@code async} (from
 * another thread) or {@code writer} (no flush asked for).
 */
@RestController
final class BurstController {
  @GetMapping("/burst/{id}")
  Mono<Void> burst(
      @PathVariable("id") String id,
      @RequestParam("events") int events,
      @RequestParam("way") String way,
      ServerHttpResponse response) {
    response.getHeaders().set("Content-Type", "text/event-stream");
    Flux<DataBuffer> buffers = Flux.range(0, events).map(number -> event(id, number));
    switch (way) {
      case "writer":
        return response.writeWith(buffers);
      case "async":
        return response.writeAndFlushWith(each(buffers.publishOn(Schedulers.parallel())));
      default:
        return response.writeAndFlushWith(each(buffers));
    }
  }

  private static Flux<Publisher<DataBuffer>> each(Flux<DataBuffer> buffers) {
    return buffers.map(Mono::just);
  }

  private static DataBuffer event(String id, int number) {
    byte[] bytes = ("data: " + id + "-" + number + "\n\n").getBytes(StandardCharsets.UTF_8);
    return DefaultDataBufferFactory.sharedInstance.wrap(bytes);
  }
}
