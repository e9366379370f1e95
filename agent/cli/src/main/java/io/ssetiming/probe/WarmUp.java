package io.ssetiming.probe;

import io.ssetiming.sse.EventRules;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs the client against a canned answer in this process before the first request that counts.
 * Without it the first request waits for our own classes: that added 95 ms to a first token of 120
 * ms, and half a second to a first handshake. Nothing of it is recorded, and where it fails the run
 * goes on: cold is worse than warm, but better than nothing. Only TLS can't be warmed at home: it
 * takes one bare handshake with a target, without a request.
 */
final class WarmUp {
  private static final int EXCHANGES = 30;
  private static final int HANDSHAKE_MS = 5_000;
  private static final Limits LIMITS = new Limits(2_000, 2_000);
  private static final String CHUNK =
      "data: {\"id\":\"w\",\"object\":\"chat.completion.chunk\",\"choices\":"
          + "[{\"index\":0,\"delta\":{\"content\":\"a\"}}]}\n\n";
  private static final byte[] ANSWER =
      ("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
              + (Integer.toHexString(CHUNK.length()) + "\r\n" + CHUNK + "\r\n").repeat(20)
              + "e\r\ndata: [DONE]\n\n\r\n0\r\n\r\n")
          .getBytes(StandardCharsets.US_ASCII);

  private WarmUp() {}

  static void run(Probe.Options options) {
    canned();
    Optional<ProbeRequest> tls = options.targets().stream().filter(ProbeRequest::isTls).findFirst();
    tls.ifPresent(request -> handshake(request, options.limits()));
  }

  private static void handshake(ProbeRequest request, Limits limits) {
    int timeoutMs = Math.min(HANDSHAKE_MS, limits.connectMs());
    try {
      Connection.open(request, new RequestClock(), timeoutMs).close();
    } catch (IOException saidByTheFirstRequest) {
      // which meets the same
    }
  }

  private static void canned() {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread answers = new Thread(() -> answer(server), "sse-timing-warm-up");
      answers.setDaemon(true);
      answers.start();
      URI target = URI.create("http://localhost:" + server.getLocalPort() + "/");
      ProbeRequest request = new ProbeRequest(target, "GET", List.of(), new byte[0]);
      for (int i = 0; i < EXCHANGES; i++) {
        new Exchange(request, "w", LIMITS, EventRules.defaults()).run(Map.of());
      }
    } catch (IOException notPossibleHere) {
      // see above
    }
  }

  private static void answer(ServerSocket server) {
    try {
      while (true) {
        try (Socket socket = server.accept()) {
          BufferedReader in =
              new BufferedReader(
                  new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
          for (String line = in.readLine(); line != null && !line.isEmpty(); ) {
            line = in.readLine();
          }
          socket.getOutputStream().write(ANSWER);
        }
      }
    } catch (IOException closed) {
      // the warm-up is over
    }
  }
}
