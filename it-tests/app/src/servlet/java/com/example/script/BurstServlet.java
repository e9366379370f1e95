package com.example.script;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * Streams without a script, for thousands of requests: {@code /burst/ID?events=N&way=W} sends N
 * events that hold the id and their number, each flushed. W is {@code stream}, {@code writer} or
 * {@code async}, which writes on a thread of its own.
 */
@SuppressWarnings("serial") // never serialized
final class BurstServlet extends HttpServlet {

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String id = request.getPathInfo().substring(1);
    int events = Integer.parseInt(request.getParameter("events"));
    response.setContentType("text/event-stream");
    response.setCharacterEncoding("UTF-8");
    switch (request.getParameter("way")) {
      case "writer":
        print(response.getWriter(), id, events);
        break;
      case "async":
        AsyncContext async = request.startAsync(request, response);
        new Thread(() -> writeAndComplete(async, response, id, events), "app-" + id).start();
        break;
      default:
        write(response.getOutputStream(), id, events);
    }
  }

  private static void writeAndComplete(
      AsyncContext async, HttpServletResponse response, String id, int events) {
    try {
      write(response.getOutputStream(), id, events);
    } catch (IOException | RuntimeException e) {
      // The client is gone; an application would log it.
    } finally {
      try {
        async.complete();
      } catch (RuntimeException e) {
        // The container has completed it already.
      }
    }
  }

  private static void write(OutputStream out, String id, int events) throws IOException {
    for (int i = 0; i < events; i++) {
      out.write(event(id, i).getBytes(StandardCharsets.UTF_8));
      out.flush();
    }
  }

  private static void print(PrintWriter out, String id, int events) {
    for (int i = 0; i < events && !out.checkError(); i++) {
      out.write(event(id, i));
      out.flush();
    }
  }

  private static String event(String id, int number) {
    return "data: " + id + "-" + number + "\n\n";
  }
}
