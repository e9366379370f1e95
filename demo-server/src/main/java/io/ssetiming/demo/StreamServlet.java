package io.ssetiming.demo;

import io.ssetiming.demo.model.BadParameterException;
import io.ssetiming.demo.model.Parameters;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * A plain servlet around one way of streaming: no framework between the stream and the container.
 * Sets the headers, answers 400 to bad parameters, and leaves writing and flushing to the stream.
 */
@SuppressWarnings("serial") // servlets inherit Serializable, but no container writes this one out
public final class StreamServlet extends HttpServlet {

  /** One way of streaming. */
  @FunctionalInterface
  public interface Stream {

    /** Writes the answer; reads its parameters before the first byte. */
    void write(Parameters parameters, HttpServletRequest request, HttpServletResponse response)
        throws IOException;
  }

  private final String contentType;
  private final Stream stream;

  public StreamServlet(String contentType, Stream stream) {
    this.contentType = contentType;
    this.stream = stream;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setContentType(contentType);
    response.setCharacterEncoding("UTF-8");
    response.setHeader("Cache-Control", "no-store");
    try {
      stream.write(new Parameters(request::getParameter), request, response);
    } catch (BadParameterException e) {
      response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
      response.setContentType("text/plain");
      response.getWriter().println(e.getMessage());
    }
  }
}
