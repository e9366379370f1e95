package io.ssetiming.demo;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One request on a socket of its own, read as it comes, with no client library to hide anything.
 */
final class RawStream implements AutoCloseable {

  private static final int PATIENCE_MILLIS = 60_000;
  private static final Pattern PLAN = Pattern.compile("\"i\":(\\d+),\"due_ms\":(\\d+)");

  /** A token as it was received, in milliseconds after the request began to be sent. */
  record Received(int index, long dueMillis, double receivedMillis) {}

  private final long startNanos = System.nanoTime();
  private final Socket socket;
  private final InputStream in;
  private final String head;
  private final boolean chunked;
  private long left; // bytes of this chunk, or of the body
  private boolean firstChunk = true;
  private boolean cleanEnd;

  RawStream(int port, String request) {
    try {
      socket = new Socket(InetAddress.getLoopbackAddress(), port);
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      in = new BufferedInputStream(socket.getInputStream());
      StringBuilder lines = new StringBuilder();
      for (String line; !(line = line()).isEmpty(); ) {
        lines.append(line).append('\n');
      }
      head = lines.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    chunked = head.contains("Transfer-Encoding: chunked");
    Matcher length = Pattern.compile("Content-Length: (\\d+)").matcher(head);
    left = length.find() ? Long.parseLong(length.group(1)) : 0;
  }

  String head() {
    return head;
  }

  int status() {
    return Integer.parseInt(head.substring(9, 12));
  }

  /** Whether the body ended as its framing says, rather than with the connection. */
  boolean cleanEnd() {
    return cleanEnd;
  }

  /** The next event without its blank line; what is left at the end of the body, if that comes. */
  String event() {
    return until("\n\n");
  }

  String rest() {
    return until(null);
  }

  /** All tokens to come, whatever else is between them. */
  List<Received> tokens(String delimiter) {
    List<Received> tokens = new ArrayList<>();
    for (String event; !(event = until(delimiter)).isEmpty(); ) {
      Matcher plan = PLAN.matcher(event);
      if (plan.find()) {
        double receivedMillis = (System.nanoTime() - startNanos) / 1e6;
        int index = Integer.parseInt(plan.group(1));
        tokens.add(new Received(index, Long.parseLong(plan.group(2)), receivedMillis));
      }
    }
    return tokens;
  }

  private String until(String delimiter) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      for (int b; (b = bodyByte()) >= 0; ) {
        bytes.write(b);
        String text = bytes.toString(StandardCharsets.UTF_8);
        if (delimiter != null && text.endsWith(delimiter)) {
          return text.substring(0, text.length() - delimiter.length());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private int bodyByte() throws IOException {
    if (left == 0 && chunked && !cleanEnd) {
      nextChunk();
    }
    if (left == 0) {
      cleanEnd |= !chunked;
      return -1;
    }
    left--;
    return in.read();
  }

  private void nextChunk() throws IOException {
    if (!firstChunk) {
      line();
    }
    firstChunk = false;
    String size = line();
    if (!size.isEmpty()) {
      left = Long.parseLong(size, 16);
      cleanEnd = left == 0;
    }
  }

  /** A line of the head or of the chunk framing; empty at the end of the connection. */
  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int b; (b = in.read()) >= 0 && b != '\n'; ) {
      if (b != '\r') {
        line.append((char) b);
      }
    }
    return line.toString();
  }

  /** Goes away without a word, whatever is still to come. */
  @Override
  public void close() {
    try {
      socket.setSoLinger(true, 0);
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
