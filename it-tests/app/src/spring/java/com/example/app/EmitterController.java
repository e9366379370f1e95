package com.example.app;

import com.example.script.Performance;
import com.example.script.ResponseWords;
import com.example.script.Stage;
import java.util.concurrent.Executor;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** Spring MVC's imperative ways of streaming. */
@RestController
final class EmitterController {
  static final String NDJSON = "application/x-ndjson";

  private final Stage stage;
  private final Executor threads = task -> new Thread(task, "app-emitter").start();

  EmitterController(Stage stage) {
    this.stage = stage;
  }

  @GetMapping({"/emitter", "/cached/emitter", "/tee/emitter", "/etag/emitter", "/secured/emitter"})
  SseEmitter events(
      @RequestParam("truth") String key,
      @RequestParam(name = "timeout", defaultValue = "30000") long timeoutMillis) {
    SseEmitter emitter = new SseEmitter(timeoutMillis);
    Performance performance =
        stage
            .performance(key)
            .on("event", step -> emitter.send(SseEmitter.event().data(step.text())))
            .on("comment", step -> emitter.send(SseEmitter.event().comment(step.text())))
            .on("named", step -> emitter.send(named(step.pair())))
            .on("complete", step -> emitter.complete())
            .on("fail", step -> emitter.completeWithError(new Performance.ScriptedFailure()));
    threads.execute(() -> play(performance, emitter));
    return emitter;
  }

  @GetMapping("/ndjson-emitter")
  ResponseEntity<ResponseBodyEmitter> lines(@RequestParam("truth") String key) {
    ResponseBodyEmitter emitter = new ResponseBodyEmitter();
    Performance performance =
        stage
            .performance(key)
            .on("event", step -> emitter.send(step.text() + "\n", MediaType.TEXT_PLAIN));
    threads.execute(() -> play(performance, emitter));
    return ResponseEntity.ok().contentType(MediaType.parseMediaType(NDJSON)).body(emitter);
  }

  @GetMapping("/body")
  ResponseEntity<StreamingResponseBody> body(@RequestParam("truth") String key) {
    Performance performance = stage.performance(key);
    StreamingResponseBody body =
        out -> {
          ResponseWords.teach(performance, out);
          play(performance);
        };
    return ResponseEntity.ok().contentType(MediaType.TEXT_EVENT_STREAM).body(body);
  }

  private static SseEmitter.SseEventBuilder named(String[] nameAndData) {
    return SseEmitter.event().name(nameAndData[0]).data(nameAndData[1]);
  }

  private static void play(Performance performance, ResponseBodyEmitter emitter) {
    try {
      performance.play();
      emitter.complete();
    } catch (Exception e) {
      emitter.completeWithError(e);
    }
  }

  private static void play(Performance performance) {
    try {
      performance.play();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
