package io.ssetiming.probe;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * A fresh connection to the target, with the time each step of it took. Used by one thread.
 *
 * <p>Every address of the name is tried in the order of the resolver; {@link #connectNanos()}
 * contains those that failed.
 */
final class Connection implements Closeable {
  private final Socket socket;
  private final long dnsNanos;
  private final long connectNanos;
  private final long tlsNanos; // -1 without TLS

  private Connection(Socket socket, long dnsNanos, long connectNanos, long tlsNanos) {
    this.socket = socket;
    this.dnsNanos = dnsNanos;
    this.connectNanos = connectNanos;
    this.tlsNanos = tlsNanos;
  }

  static Connection open(ProbeRequest request, RequestClock clock, int timeoutMs)
      throws IOException {
    long start = clock.nanos();
    InetAddress[] addresses = InetAddress.getAllByName(request.host());
    long resolved = clock.nanos();
    Socket plain = connect(addresses, request.port(), timeoutMs);
    long connected = clock.nanos();
    if (!request.isTls()) {
      return new Connection(plain, resolved - start, connected - resolved, -1);
    }
    Socket secure = handshake(plain, request, timeoutMs);
    return new Connection(
        secure, resolved - start, connected - resolved, clock.nanos() - connected);
  }

  long dnsNanos() {
    return dnsNanos;
  }

  long connectNanos() {
    return connectNanos;
  }

  long tlsNanos() {
    return tlsNanos;
  }

  OutputStream out() throws IOException {
    return socket.getOutputStream();
  }

  InputStream in() throws IOException {
    return socket.getInputStream();
  }

  /** A read that waits longer fails with a SocketTimeoutException. */
  void readWithin(int timeoutMs) throws IOException {
    socket.setSoTimeout(timeoutMs);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private static Socket connect(InetAddress[] addresses, int port, int timeoutMs)
      throws IOException {
    IOException failure = null;
    for (InetAddress address : addresses) {
      Socket socket = new Socket();
      try {
        socket.setTcpNoDelay(true);
        socket.connect(new InetSocketAddress(address, port), timeoutMs);
        return socket;
      } catch (IOException e) {
        socket.close();
        failure = failure == null ? e : failure;
      }
    }
    throw failure == null ? new IOException("the name has no address") : failure;
  }

  private static Socket handshake(Socket plain, ProbeRequest request, int timeoutMs)
      throws IOException {
    try {
      SSLSocketFactory factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
      SSLSocket secure =
          (SSLSocket) factory.createSocket(plain, request.host(), request.port(), true);
      SSLParameters parameters = secure.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      secure.setSSLParameters(parameters);
      secure.setSoTimeout(timeoutMs);
      secure.startHandshake();
      return secure;
    } catch (IOException e) {
      plain.close();
      throw e;
    }
  }
}
