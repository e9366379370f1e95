package com.example.reply;

import com.example.script.Stage;
import java.util.function.UnaryOperator;

/** How a test talks to the application beside the stream it looks at: paths and their answers. */
public final class Control {
  private final Stage stage;

  public Control(Stage stage) {
    this.stage = stage;
  }

  /** Whether this path is of the script that is posted to it. */
  public static boolean takesScript(String path) {
    return path.equals("/script");
  }

  /**
   * The answer; null where the path is none of these.
   *
   * @param parameter gives a parameter of the query by its name
   * @param body of the request, where it {@link #takesScript}
   */
  public String answer(String path, UnaryOperator<String> parameter, String body) {
    switch (path) {
      case "/script":
        stage.prepare(parameter.apply("truth"), body);
        return "ok";
      case "/open":
        stage.open(parameter.apply("truth"), parameter.apply("gate"));
        return "ok";
      case "/under-way":
        return Long.toString(stage.underWayMillis(parameter.apply("truth")));
      case "/hello":
        return "hello";
      default:
        return null;
    }
  }
}
