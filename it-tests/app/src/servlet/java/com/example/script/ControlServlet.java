package com.example.script;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** How a test talks to the application beside the stream it looks at. */
@SuppressWarnings("serial") // never serialized
final class ControlServlet extends HttpServlet {
  static final String[] PATHS = {
    "/script", "/open", "/interrupt", "/under-way", "/hello", "/classes"
  };

  private final Stage stage;

  ControlServlet(Stage stage) {
    this.stage = stage;
  }

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    byte[] answer = answer(request).getBytes(StandardCharsets.US_ASCII);
    response.setContentType("text/plain");
    response.setContentLength(answer.length);
    response.getOutputStream().write(answer);
  }

  private String answer(HttpServletRequest request) throws IOException {
    String key = request.getParameter("truth");
    switch (request.getServletPath()) {
      case "/script":
        stage.prepare(key, body(request));
        return "ok";
      case "/open":
        stage.open(key, request.getParameter("gate"));
        return "ok";
      case "/interrupt":
        stage.interrupt(key);
        return "ok";
      case "/under-way":
        return Long.toString(stage.underWayMillis(key));
      case "/classes":
        return loadersThatSee(request.getParameter("name"));
      default:
        return "hello";
    }
  }

  private static String body(HttpServletRequest request) throws IOException {
    InputStream in = request.getInputStream();
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] some = new byte[8192];
    for (int read = in.read(some); read >= 0; read = in.read(some)) {
      all.write(some, 0, read);
    }
    return new String(all.toByteArray(), StandardCharsets.UTF_8);
  }

  /** Which loaders of the application can see a class, by name. */
  private static String loadersThatSee(String className) {
    Map<String, ClassLoader> loaders = new LinkedHashMap<>();
    loaders.put("application", ControlServlet.class.getClassLoader());
    loaders.put("system", ClassLoader.getSystemClassLoader());
    loaders.put("context", Thread.currentThread().getContextClassLoader());
    loaders.put("bootstrap", null);
    StringBuilder seenBy = new StringBuilder();
    for (Map.Entry<String, ClassLoader> loader : loaders.entrySet()) {
      if (sees(loader.getValue(), className)) {
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
