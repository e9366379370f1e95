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
import java.io.IOException;
import java.util.zip.GZIPOutputStream;

/**
 * A compressing filter as many write it: its flush does not make the deflater give up its bytes.
 */
final class GzipFilter implements Filter {
  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    GzipResponse wrapper = new GzipResponse((HttpServletResponse) response);
    chain.doFilter(request, wrapper);
    wrapper.finish();
  }

  private static final class GzipResponse extends HttpServletResponseWrapper {
    private GzipStream stream;

    GzipResponse(HttpServletResponse response) {
      super(response);
      response.setHeader("Content-Encoding", "gzip");
    }

    @Override
    public ServletOutputStream getOutputStream() throws IOException {
      if (stream == null) {
        stream = new GzipStream(super.getOutputStream());
      }
      return stream;
    }

    void finish() throws IOException {
      if (stream != null) {
        stream.gzip.finish();
      }
    }
  }

  private static final class GzipStream extends ServletOutputStream {
    private final ServletOutputStream out;
    private final GZIPOutputStream gzip;

    GzipStream(ServletOutputStream out) throws IOException {
      this.out = out;
      gzip = new GZIPOutputStream(out, false);
    }

    @Override
    public void write(int b) throws IOException {
      gzip.write(b);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      gzip.write(bytes, offset, length);
    }

    @Override
    public void flush() throws IOException {
      gzip.flush();
    }

    @Override
    public boolean isReady() {
      return out.isReady();
    }

    @Override
    public void setWriteListener(WriteListener listener) {
      out.setWriteListener(listener);
    }
  }
}
