package io.ssetiming.probe;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A raw server that does to each connection what the test's script says, byte by byte. Its own
 * pacing is the only place where a test may wait.
 */
public final class ScriptedServer implements AutoCloseable {
  /** What happens after a request's head and body have been read. */
  public interface Script {
    void play(Answer answer) throws IOException, InterruptedException;
  }

  /** The server's hands on one connection. */
  public static final class Answer {
    private final Socket socket;
    private final OutputStream out;

    private Answer(Socket socket) throws IOException {
      this.socket = socket;
      this.out = socket.getOutputStream();
    }

    /** One write of its own: on loopback it arrives in one read when it is small. */
    public Answer write(String text) throws IOException {
      out.write(text.getBytes(StandardCharsets.UTF_8));
      out.flush();
      return this;
    }

    Answer chunk(String text) throws IOException {
      return write(chunked(text));
    }

    Answer sleep(long ms) throws InterruptedException {
      Thread.sleep(ms);
      return this;
    }

    /** Not closed in order: the client's read fails instead of ending. */
    void reset() throws IOException {
      socket.setSoLinger(true, 0);
    }
  }

  public static final String SSE_HEAD =
      "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
  static final String END = "0\r\n\r\n";

  private final ServerSocket socket;
  private final Script script;
  private final List<String> heads = new CopyOnWriteArrayList<>();
  private final List<String> bodies = new CopyOnWriteArrayList<>();

  public ScriptedServer(Script script) throws IOException {
    this.socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.script = script;
    Thread accept = new Thread(this::acceptAll, "scripted-server");
    accept.setDaemon(true);
    accept.start();
  }

  static String chunked(String text) {
    int bytes = text.getBytes(StandardCharsets.UTF_8).length;
    return Integer.toHexString(bytes) + "\r\n" + text + "\r\n";
  }

  /** An OpenAI chunk whose delta is the given JSON. */
  public static String delta(String json) {
    return "data: {\"id\":\"chatcmpl-7\",\"object\":\"chat.completion.chunk\","
        + "\"choices\":[{\"index\":0,\"delta\":"
        + json
        + "}]}\n\n";
  }

  public URI url(String path) {
    return URI.create("http://127.0.0.1:" + socket.getLocalPort() + path);
  }

  /** The heads of the requests, each as sent. */
  public List<String> heads() {
    return heads;
  }

  List<String> bodies() {
    return bodies;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private void acceptAll() {
    while (!socket.isClosed()) {
      try {
        Socket connection = socket.accept();
        Thread thread = new Thread(() -> serve(connection), "scripted-connection");
        thread.setDaemon(true);
        thread.start();
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(connection.getInputStream(), StandardCharsets.ISO_8859_1));
      StringBuilder head = new StringBuilder();
      int length = 0;
      for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
        head.append(line).append('\n');
        if (line.startsWith("Content-Length: ")) {
          length = Integer.parseInt(line.substring(16));
        }
      }
      char[] body = new char[length];
      for (int read = 0; read < length; ) {
        read += in.read(body, read, length - read);
      }
      heads.add(head.toString());
      bodies.add(new String(body));
      script.play(new Answer(connection));
    } catch (IOException clientHasLeft) {
      // some scripts outlive their client on purpose
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
