package com.example.script;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

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
    performance.on("sendfile", step -> sendfile(step.bytes(), request, response));
    try {
      performance.play();
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Lets Tomcat send these bytes from a file by itself, past every stream. */
  private static void sendfile(
      byte[] bytes, HttpServletRequest request, HttpServletResponse response) throws IOException {
    if (!Boolean.TRUE.equals(request.getAttribute("org.apache.tomcat.sendfile.support"))) {
      throw new IllegalStateException("no sendfile here");
    }
    Path file = Files.write(Files.createTempFile("sendfile", ".sse"), bytes);
    file.toFile().deleteOnExit();
    response.setContentLength(bytes.length);
    request.setAttribute("org.apache.tomcat.sendfile.filename", file.toFile().getCanonicalPath());
    request.setAttribute("org.apache.tomcat.sendfile.start", 0L);
    request.setAttribute("org.apache.tomcat.sendfile.end", (long) bytes.length);
  }
}
