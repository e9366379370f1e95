package com.example.app;

import com.example.script.Stage;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.util.ContentCachingResponseWrapper;

/** The body-logging filter of many an application: caches the body, copies it out at the end. */
final class CachingFilter implements Filter {
  private final Stage stage;

  CachingFilter(Stage stage) {
    this.stage = stage;
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    ContentCachingResponseWrapper wrapper =
        new ContentCachingResponseWrapper((HttpServletResponse) response);
    chain.doFilter(request, wrapper);
    wrapper.copyBodyToResponse();
    stage.open(request.getParameter("truth"), "copied");
  }
}
