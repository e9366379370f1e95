package io.ssetiming.probe;

import java.io.ByteArrayOutputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Status line and headers, read as the bytes come in. Interim answers (1xx) are stepped over. Used
 * by one thread.
 */
final class ResponseHead {
  private static final int LARGEST_BYTES = 1 << 18;

  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private int bytes;
  private int status;
  private boolean complete;

  /** Takes bytes up to the end of the head; where in the array the body begins, or {@code to}. */
  int feed(byte[] buffer, int from, int to) throws ProtocolException {
    int at = from;
    while (at < to && !complete) {
      byte b = buffer[at++];
      if (++bytes > LARGEST_BYTES) {
        throw new ProtocolException("the response's head has no end");
      }
      if (b == '\n') {
        endOfLine();
      } else if (b != '\r') {
        line.write(b);
      }
    }
    return at;
  }

  boolean isComplete() {
    return complete;
  }

  /** 0 before the status line. */
  int status() {
    return status;
  }

  boolean isSuccess() {
    return status >= 200 && status < 300;
  }

  /** Null when the header is absent; of several the last. */
  String header(String name) {
    return headers.get(name);
  }

  /** How the body's end is found, by the rules of RFC 9112 section 6.3. */
  Framing framing(String method) throws ProtocolException {
    if (method.equals("HEAD") || status == 204 || status == 304) {
      return Framing.ofLength(0);
    }
    String encoding = header("Transfer-Encoding");
    if (encoding != null && encoding.toLowerCase(Locale.ROOT).contains("chunked")) {
      return new ChunkedFraming();
    }
    String length = header("Content-Length");
    if (length == null) {
      return Framing.untilClose();
    }
    if (!length.matches("\\d{1,18}")) {
      throw new ProtocolException("Content-Length is no number: " + length);
    }
    return Framing.ofLength(Long.parseLong(length));
  }

  private void endOfLine() throws ProtocolException {
    String text = line.toString(StandardCharsets.ISO_8859_1);
    line.reset();
    if (status == 0) {
      status = statusOf(text);
    } else if (!text.isEmpty()) {
      header(text, text.indexOf(':'));
    } else if (status < 200 && status != 101) {
      status = 0;
      headers.clear();
    } else {
      complete = true;
    }
  }

  private void header(String text, int colon) {
    if (colon > 0) {
      headers.put(text.substring(0, colon).trim(), text.substring(colon + 1).trim());
    }
  }

  private static int statusOf(String text) throws ProtocolException {
    if (!text.matches("HTTP/1\\.[01] \\d{3}( .*)?")) {
      String start = text.substring(0, Math.min(40, text.length()));
      throw new ProtocolException("the answer is no HTTP/1.1: " + start);
    }
    return Integer.parseInt(text.substring(9, 12));
  }
}
