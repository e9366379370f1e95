package com.example.script;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** Starts async processing and plays the script on a thread of its own. */
@SuppressWarnings("serial") // never serialized
final class AsyncScriptServlet extends HttpServlet {
  private static final long PATIENT_MILLIS = 30_000;

  private final Stage stage;

  AsyncScriptServlet(Stage stage) {
    this.stage = stage;
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response) {
    String key = request.getParameter("truth");
    Performance performance = stage.performance(key);
    AsyncContext async = request.startAsync(request, response);
    String timeout = request.getParameter("timeout");
    async.setTimeout(timeout == null ? PATIENT_MILLIS : Long.parseLong(timeout));
    performance.on("complete", step -> async.complete());
    new ResponseWords(response).teach(performance, ResponseWords.route(request));
    new Thread(() -> play(performance, async), "app-" + key).start();
  }

  private static void play(Performance performance, AsyncContext async) {
    try {
      performance.play();
    } catch (Exception e) {
      // The truth has it; an application would log it.
    } finally {
      completeOnce(async);
    }
  }

  private static void completeOnce(AsyncContext async) {
    try {
      async.complete();
    } catch (IllegalStateException e) {
      // The script or the container has completed it already.
    }
  }
}
