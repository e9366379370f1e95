package com.example.script;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;

/** The words of a script that plays on a servlet response, by each of the routes that it has. */
public final class ResponseWords {
  private final HttpServletResponse response;
  private ServletOutputStream stream;
  private PrintWriter writer;

  ResponseWords(HttpServletResponse response) {
    this.response = response;
  }

  /**
   * The route that the path asks for: its first part behind the servlet's own. What follows only
   * makes a path unique. Holds where the servlet was included or forwarded to, too.
   */
  static String route(HttpServletRequest request) {
    Object included = request.getAttribute(RequestDispatcher.INCLUDE_PATH_INFO);
    String pathInfo = included == null ? request.getPathInfo() : included.toString();
    return pathInfo.split("/")[1];
  }

  /** Teaches the words for one route: stream, buffer, counting, print, writer or writer-buffer. */
  void teach(Performance performance, String route) {
    teachHead(performance);
    switch (route) {
      case "stream":
        teachStream(performance);
        performance.on("flush", step -> stream().flush());
        break;
      case "buffer":
        teachStream(performance);
        performance.on("flush", step -> response.flushBuffer());
        break;
      case "counting":
        teachLazily(performance);
        break;
      case "print":
        performance.on("write", step -> stream().print(step.text()));
        performance.on("flush", step -> stream().flush());
        break;
      case "writer":
        performance.on("write", step -> writer().write(step.text()));
        performance.on("flush", step -> writer().flush());
        break;
      case "writer-buffer":
        performance.on("write", step -> writer().write(step.text()));
        performance.on("flush", step -> response.flushBuffer());
        break;
      default:
        throw new IllegalArgumentException("no such route: " + route);
    }
  }

  /** Teaches {@code write}, {@code byte} and {@code flush} on any stream. */
  public static void teach(Performance performance, OutputStream out) {
    performance.on("write", step -> out.write(step.bytes()));
    performance.on("byte", step -> out.write(step.bytes()[0]));
    performance.on("flush", step -> out.flush());
  }

  // The stream in between is made with the first write, as the content type comes before it.
  private void teachLazily(Performance performance) {
    CountingStream[] counting = new CountingStream[1];
    performance.on(
        "write",
        step -> {
          if (counting[0] == null) {
            counting[0] = new CountingStream(stream());
          }
          counting[0].write(step.bytes());
        });
    performance.on("flush", step -> counting[0].flush());
  }

  private void teachHead(Performance performance) {
    performance
        .on("status", step -> response.setStatus(step.number()))
        .on("type", step -> response.setContentType(step.plain()))
        .on("charset", step -> response.setCharacterEncoding(step.plain()))
        .on("length", step -> response.setContentLength(step.number()))
        .on("header", step -> response.addHeader(step.pair()[0], step.pair()[1]))
        .on("buffer", step -> response.setBufferSize(step.number()))
        .on("reset", step -> response.reset())
        .on("resetBuffer", step -> response.resetBuffer())
        .on("sendError", step -> response.sendError(step.number()));
  }

  private void teachStream(Performance performance) {
    performance.on("write", step -> stream().write(step.bytes()));
    performance.on("part", step -> writeMiddle(step.bytes()));
    performance.on("byte", step -> stream().write(step.bytes()[0]));
    performance.on("close", step -> stream().close());
  }

  // The same bytes out of the middle of a larger array.
  private void writeMiddle(byte[] bytes) throws IOException {
    byte[] larger = new byte[bytes.length + 20];
    System.arraycopy(bytes, 0, larger, 7, bytes.length);
    stream().write(larger, 7, bytes.length);
  }

  // Asked for once and kept, as applications do: a late write must meet the old object.
  private ServletOutputStream stream() throws IOException {
    if (stream == null) {
      stream = response.getOutputStream();
    }
    return stream;
  }

  private PrintWriter writer() throws IOException {
    if (writer == null) {
      writer = response.getWriter();
    }
    return writer;
  }
}
