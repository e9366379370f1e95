package io.ssetiming.it;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** An HTTP client that hides nothing: a blocking socket, each read stamped when it returns. */
final class RawClient implements AutoCloseable {
  private static final int READ_LIMIT_MILLIS = 15_000;

  private final Socket socket;
  private final byte[] buffer = new byte[64 * 1024];
  private int from;
  private int to;
  private long readMicros;
  private boolean closedHere;

  private RawClient(Socket socket) {
    this.socket = socket;
  }

  static RawClient connect(int port) {
    try {
      return over(new Socket(InetAddress.getLoopbackAddress(), port));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** On a connection that the caller has made in a way of its own. */
  static RawClient over(Socket socket) {
    try {
      socket.setSoTimeout(READ_LIMIT_MILLIS);
      socket.setTcpNoDelay(true);
      return new RawClient(socket);
    } catch (SocketException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends exactly these characters, one byte each. */
  void send(String request) {
    try {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads one response to its end; what follows on the connection stays for the next call.
   *
   * @param afterRead sees the response so far after each read, and may close this client
   */
  RawResponse read(String method, Consumer<RawResponse> afterRead) {
    ResponseParser parser = new ResponseParser(method);
    while (!parser.done() && !closedHere && !parser.response().endOfFile) {
      if (from == to && !fill()) {
        parser.endOfFile();
      }
      from = parser.take(buffer, from, to, readMicros);
      afterRead.accept(parser.response());
    }
    parser.response().closedByClient = closedHere;
    return parser.response();
  }

  RawResponse read(String method) {
    return read(method, response -> {});
  }

  /** True if the server closes the connection; waits for that. */
  boolean endsHere() {
    return from == to && !fill();
  }

  /** Closes in the middle with an RST instead of a FIN. */
  void reset() {
    try {
      socket.setSoLinger(true, 0);
    } catch (SocketException e) {
      throw new UncheckedIOException(e);
    }
    close();
  }

  @Override
  public void close() {
    closedHere = true;
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean fill() {
    try {
      InputStream in = socket.getInputStream();
      int read = in.read(buffer);
      readMicros = Times.epochMicros();
      from = 0;
      to = Math.max(read, 0);
      return read >= 0;
    } catch (SocketException e) {
      to = from;
      return false; // reset by the server
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
