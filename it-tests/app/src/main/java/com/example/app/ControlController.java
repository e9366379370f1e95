package com.example.app;

import java.util.LinkedHashMap;
import java.util.Map;
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

  @PostMapping(path = "/script", produces = "text/plain")
  String script(@RequestParam("truth") String key, @RequestBody String script) {
    stage.prepare(key, script);
    return "ok";
  }

  @GetMapping(path = "/open", produces = "text/plain")
  String open(@RequestParam("truth") String key, @RequestParam("gate") String gate) {
    stage.open(key, gate);
    return "ok";
  }

  @GetMapping(path = "/under-way", produces = "text/plain")
  String underWay(@RequestParam("truth") String key) {
    return Long.toString(stage.underWayMillis(key));
  }

  @GetMapping(path = "/hello", produces = "text/plain")
  String hello() {
    return "hello";
  }

  /** Which loaders of the application can see a class, by name. */
  @GetMapping(path = "/classes", produces = "text/plain")
  String classes(@RequestParam("name") String name) {
    Map<String, ClassLoader> loaders = new LinkedHashMap<>();
    loaders.put("application", ControlController.class.getClassLoader());
    loaders.put("system", ClassLoader.getSystemClassLoader());
    loaders.put("context", Thread.currentThread().getContextClassLoader());
    loaders.put("bootstrap", null);
    StringBuilder seenBy = new StringBuilder();
    for (Map.Entry<String, ClassLoader> loader : loaders.entrySet()) {
      if (sees(loader.getValue(), name)) {
        seenBy.append(loader.getKey()).append(' ');
      }
    }
    return seenBy.toString().trim();
  }

  private static boolean sees(ClassLoader loader, String name) {
    try {
      Class.forName(name, false, loader);
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }
}
