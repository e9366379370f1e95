package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Consumer;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that go in the middle, on Netty: nothing of them may stay, and it was they who went. */
@ParameterizedClass
@EnumSource(names = {"FLUX27", "FLUX35", "FLUX40"})
final class NettyAbortIT {
  private static final int ABORTS = 40;
  private static final int OTHERS = 8; // connections that the test itself may have open
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private static AppJvm app;

  @Parameter private App build;

  @BeforeParameterizedClassInvocation
  static void start(App build) {
    app = AppJvm.start(build, Launch.withAgent().programArguments("--server.http2.enabled=true"));
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    app.close();
  }

  /** How the client goes. */
  enum Way {
    FIN(RawClient::close),
    RST(RawClient::reset);

    final Consumer<RawClient> go;

    Way(Consumer<RawClient> go) {
      this.go = go;
    }
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void nothingStays(Way way) {
    for (int i = 0; i < ABORTS; i++) {
      String key = way + "-" + i;
      app.prepare(
          key,
          Scripts.EVENT_STREAM + "write data: one\\n\\n\nflush\n" + "pause 20\n?flush\n".repeat(8));
      try (RawClient client = RawClient.connect(app.port())) {
        client.send(HttpCall.get("/servlet/stream").header("X-Request-Id: " + key).text(key));
        client.read(
            "GET",
            soFar -> {
              if (soFar.bodyText().contains("one")) {
                way.go.accept(client);
              }
            });
      }
      assertThat(app.records().stream(key).path("outcome").asText()).isEqualTo("client_abort");
    }
    for (String kind : new String[] {"io.netty.channel.ChannelOutboundBuffer", ".*NettyStream"}) {
      Await.until("the end of " + kind, LIMIT, () -> LiveObjects.count(app.jvm(), kind) <= OTHERS);
    }
  }

  /**
   * A whole connection of HTTP/2, reset: Netty's handlers close it, but not of their own accord.
   */
  @ParameterizedTest
  @ValueSource(strings = {"/servlet/stream/", "/loop/stream/"})
  void connectionIsReset(String path) throws IOException {
    String key = "reset" + path.replace('/', '-');
    app.prepare(
        key,
        Scripts.EVENT_STREAM
            + "write data: one\\n\\n\nflush\npause 300\n"
            + "?write data: two\\n\\n\n?flush\n".repeat(5));
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), app.port())) {
      socket.getOutputStream().write(http2Request(path + "x?truth=" + key, key));
      Await.until("its pause", LIMIT, () -> app.underWay(key).toMillis() > 50);
      socket.setSoLinger(true, 0);
    }
    JsonNode record = app.records().stream(key);
    String line = build + " " + ((ObjectNode) record.deepCopy()).without("timeline");
    assertThat(record.path("http_version").asText()).isEqualTo("HTTP/2.0");
    assertThat(record.path("outcome").asText()).as(line).isEqualTo("client_abort");
    assertThat(record.path("delivery").asText()).as(line).isNotEqualTo("body_dropped");
  }

  /** With prior knowledge: the preface, empty settings, and one request without a body. */
  private static byte[] http2Request(String path, String id) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    head.write(0x82); // GET
    head.write(0x86); // http
    literal(head, 0x04, path);
    literal(head, 0x01, "localhost");
    head.write(0x00);
    text(head, "x-request-id");
    text(head, id);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    all.write(new byte[] {0, 0, 0, 4, 0, 0, 0, 0, 0});
    all.write(new byte[] {0, 0, (byte) head.size(), 1, 5, 0, 0, 0, 1}); // the last of its stream
    head.writeTo(all);
    return all.toByteArray();
  }

  private static void literal(ByteArrayOutputStream head, int name, String value)
      throws IOException {
    head.write(name);
    text(head, value);
  }

  private static void text(ByteArrayOutputStream head, String text) throws IOException {
    assertThat(text).hasSizeLessThan(127);
    head.write(text.length());
    head.write(text.getBytes(StandardCharsets.US_ASCII));
  }
}
