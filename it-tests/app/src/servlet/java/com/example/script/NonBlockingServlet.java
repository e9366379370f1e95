package com.example.script;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Writes only when the container says that it can take more. The script waits on a thread of its
 * own; its writes and flushes happen there while the stream is ready, else in {@code
 * onWritePossible}.
 */
@SuppressWarnings("serial") // never serialized
final class NonBlockingServlet extends HttpServlet {
  private static final long PATIENT_MILLIS = 30_000;

  private final Stage stage;

  NonBlockingServlet(Stage stage) {
    this.stage = stage;
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String key = request.getParameter("truth");
    Performance performance = stage.performance(key);
    AsyncContext async = request.startAsync(request, response);
    async.setTimeout(PATIENT_MILLIS);
    new ResponseWords(response).teach(performance, ResponseWords.route(request));
    ServletOutputStream stream = response.getOutputStream();
    ReadyPump pump = new ReadyPump(stream);
    performance
        .on("write", step -> pump.run(() -> stream.write(step.bytes())))
        .on("flush", step -> pump.run(stream::flush));
    stream.setWriteListener(pump);
    new Thread(() -> play(performance, pump, async), "app-" + key).start();
  }

  private static void play(Performance performance, ReadyPump pump, AsyncContext async) {
    try {
      performance.play();
      pump.run(() -> {}); // what was written last has left or is the container's
    } catch (Exception e) {
      // The truth has it; an application would log it.
    } finally {
      async.complete();
    }
  }
}
