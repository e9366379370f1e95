package com.example.script;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** An error page that is the same for every run: no time stamp, no trace. */
@SuppressWarnings("serial") // never serialized
final class ErrorPageServlet extends HttpServlet {
  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (response.isCommitted()) {
      return; // Tomcat includes the page all the same: it would stand behind half a stream
    }
    response.setContentType("application/json");
    String body = "{\"error\":" + response.getStatus() + "}";
    response.getOutputStream().write(body.getBytes(StandardCharsets.US_ASCII));
  }
}
