package com.example.script;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Keeps the body until the application has returned, and only then gives it to the container. */
final class KeepingFilter implements Filter {
  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    KeepingResponse wrapper = new KeepingResponse((HttpServletResponse) response);
    chain.doFilter(request, wrapper);
    wrapper.stream.kept.writeTo(response.getOutputStream());
  }

  private static final class KeepingResponse extends HttpServletResponseWrapper {
    private final KeepingStream stream = new KeepingStream();

    KeepingResponse(HttpServletResponse response) {
      super(response);
    }

    @Override
    public ServletOutputStream getOutputStream() {
      return stream;
    }
  }

  private static final class KeepingStream extends ServletOutputStream {
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

    @Override
    public void write(int b) {
      kept.write(b);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      kept.write(bytes, offset, length);
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void setWriteListener(WriteListener listener) {
      throw new UnsupportedOperationException();
    }
  }
}
