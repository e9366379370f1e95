package com.example.app;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Plays a script inside {@code service}, whatever the method: HEAD gets no special treatment. */
@SuppressWarnings("serial") // never serialized
final class ScriptServlet extends HttpServlet {
  private final Stage stage;

  ScriptServlet(Stage stage) {
    this.stage = stage;
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Performance performance = stage.performance(request.getParameter("truth"));
    new ResponseWords(response).teach(performance, ResponseWords.route(request));
    try {
      performance.play();
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
