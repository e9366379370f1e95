package com.example.app;

import com.example.script.Performance;
import com.example.script.Stage;
import java.util.Collections;
import java.util.Map;
import java.util.function.Function;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;

/** Reactive return types in Spring MVC; each element leaves on a thread of Spring's. */
@RestController
final class FluxController {
  private final Stage stage;

  FluxController(Stage stage) {
    this.stage = stage;
  }

  @GetMapping(path = "/flux", produces = "text/event-stream")
  Flux<ServerSentEvent<String>> events(@RequestParam("truth") String key) {
    return flux(key, text -> ServerSentEvent.builder(text).build());
  }

  @GetMapping(path = "/ndjson-flux", produces = EmitterController.NDJSON)
  Flux<Map<String, String>> lines(@RequestParam("truth") String key) {
    return flux(key, text -> Collections.singletonMap("text", text));
  }

  private <T> Flux<T> flux(String key, Function<String, T> element) {
    Performance performance = stage.performance(key);
    return Flux.create(
        sink -> {
          performance.on("event", step -> sink.next(element.apply(step.text())));
          new Thread(() -> play(performance, sink), "app-flux").start();
        });
  }

  private static void play(Performance performance, FluxSink<?> sink) {
    try {
      performance.play();
      sink.complete();
    } catch (Exception e) {
      sink.error(e);
    }
  }
}
