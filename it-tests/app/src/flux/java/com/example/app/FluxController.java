package com.example.app;

import com.example.script.Performance;
import com.example.script.Stage;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.function.Function;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;

/**
 * Bodies that WebFlux writes by itself, element by element. A script is played on a thread of its
 * own, or, below {@code /loop}, on the event loop that also has to write.
 */
@RestController
final class FluxController {
  private static final String EVENTS = "text/event-stream";
  private static final DefaultDataBufferFactory BUFFERS = DefaultDataBufferFactory.sharedInstance;

  private final Stage stage;

  FluxController(Stage stage) {
    this.stage = stage;
  }

  @GetMapping(path = "/flux", produces = EVENTS)
  Flux<ServerSentEvent<String>> events(@RequestParam("truth") String key) {
    return events(stage.performance(key));
  }

  @GetMapping(path = "/loop/flux", produces = EVENTS)
  Flux<ServerSentEvent<String>> eventsOnTheLoop(@RequestParam("truth") String key) {
    Performance performance = stage.performance(key);
    return Flux.create(
        sink -> play(performance, sink, text -> ServerSentEvent.builder(text).build()));
  }

  @GetMapping(path = "/ndjson-flux", produces = "application/x-ndjson")
  Flux<Map<String, String>> lines(@RequestParam("truth") String key) {
    return flux(stage.performance(key), text -> Collections.singletonMap("text", text));
  }

  /** Each element is written, and nobody asks for a flush. */
  @GetMapping(path = "/text", produces = "text/plain")
  Flux<String> text(@RequestParam("truth") String key) {
    return flux(stage.performance(key), text -> text);
  }

  /** Not by the writer of events: each buffer is written, and nobody asks for a flush. */
  @GetMapping(path = "/buffers", produces = EVENTS)
  Flux<DataBuffer> buffers(@RequestParam("truth") String key) {
    return flux(stage.performance(key), FluxController::event);
  }

  @GetMapping(path = "/loop/buffers", produces = EVENTS)
  Flux<DataBuffer> buffersOnTheLoop(@RequestParam("truth") String key) {
    Performance performance = stage.performance(key);
    return Flux.create(sink -> play(performance, sink, FluxController::event));
  }

  static Flux<ServerSentEvent<String>> events(Performance performance) {
    return flux(performance, text -> ServerSentEvent.builder(text).build());
  }

  private static DataBuffer event(String text) {
    return BUFFERS.wrap(("data:" + text + "\n\n").getBytes(StandardCharsets.UTF_8));
  }

  private static <T> Flux<T> flux(Performance performance, Function<String, T> element) {
    return Flux.create(
        sink -> new Thread(() -> play(performance, sink, element), "app-flux").start());
  }

  private static <T> void play(
      Performance performance, FluxSink<T> sink, Function<String, T> element) {
    performance.on("event", step -> sink.next(element.apply(step.text())));
    performance.on(
        "fail",
        step -> {
          throw new Performance.ScriptedFailure();
        });
    try {
      performance.play();
      sink.complete();
    } catch (Exception e) {
      sink.error(e);
    }
  }
}
