package com.example.app;

import com.example.script.Stage;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** How a test talks to the application beside the stream it looks at. */
@RestController
final class ControlController {
  private final Stage stage;

  ControlController(Stage stage) {
    this.stage = stage;
  }

  @PostMapping(path = "/script", produces = MediaType.TEXT_PLAIN_VALUE)
  String prepare(@RequestParam("truth") String key, @RequestBody String script) {
    stage.prepare(key, script);
    return "ok";
  }

  @GetMapping(path = "/open", produces = MediaType.TEXT_PLAIN_VALUE)
  String open(@RequestParam("truth") String key, @RequestParam("gate") String gate) {
    stage.open(key, gate);
    return "ok";
  }

  @GetMapping(path = "/under-way", produces = MediaType.TEXT_PLAIN_VALUE)
  String underWay(@RequestParam("truth") String key) {
    return Long.toString(stage.underWayMillis(key));
  }

  @GetMapping(path = "/hello", produces = MediaType.TEXT_PLAIN_VALUE)
  String hello() {
    return "hello";
  }
}
