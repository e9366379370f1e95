package com.example.script;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Hands the request on to {@link ScriptServlet} by include or by forward. */
@SuppressWarnings("serial") // never serialized
final class DispatchServlet extends HttpServlet {
  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws ServletException, IOException {
    RequestDispatcher target = request.getRequestDispatcher("/servlet" + request.getPathInfo());
    if (request.getServletPath().endsWith("/include")) {
      response.setContentType("text/event-stream");
      target.include(request, response);
    } else {
      target.forward(request, response);
    }
  }
}
