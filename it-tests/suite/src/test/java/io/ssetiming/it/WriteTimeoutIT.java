package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Undertow's write time-out is looked at when a write has been done: its bytes leave, and then the
 * connection is closed. What the client can still read afterwards is what has been sent.
 */
@ParameterizedClass
@MethodSource("ways")
final class WriteTimeoutIT {
  private static final String WRITE = "--server.undertow.options.socket.write-timeout=700";
  private static final String IDLE =
      "--server.undertow.options.server.idle-timeout=700"
          + " --server.undertow.options.socket.write-timeout=60000"; // the sooner of both counts
  private static final int EVENT_BYTES = 20_000;

  private static AppJvm app;

  private final String option;

  WriteTimeoutIT(App build, String option) {
    this.option = option;
  }

  static Stream<Arguments> ways() {
    return Stream.of(App.UNDERTOW22, App.UNDERTOW23)
        .flatMap(build -> Stream.of(WRITE, IDLE).map(option -> Arguments.of(build, option)));
  }

  @BeforeParameterizedClassInvocation
  static void start(App build, String option) {
    app = AppJvm.start(build, Launch.withAgent().programArguments(option.split(" ")));
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    app.close();
  }

  /**
   * The application has been silent for too long, and the time-out is noticed by its next write.
   */
  @Test
  void silentApplication() {
    app.prepare(
        "silent",
        Scripts.EVENT_STREAM
            + "write data: one\\n\\n\nflush\npause 1500\n"
            + "?write data: two\\n\\n\n?flush\n?write data: three\\n\\n\n?flush\n");
    try (RawClient client = RawClient.connect(app.port())) {
      client.send(call("silent"));
      RawResponse response = client.read("GET");
      assertThat(response.bodyText()).isEqualTo("data: one\n\ndata: two\n\n");
      check(app.records().stream("silent"), 2);
    }
  }

  /** The client does not read, and does so when the server has given up. */
  @Test
  void stalledReader() throws IOException {
    assumeTrue(option.equals(WRITE), "a write that waits does so for as long as that allows");
    String event = "data: " + "x".repeat(EVENT_BYTES - 8) + "\n\n";
    String step = "write " + event.replace("\n", "\\n") + "\nflush\n";
    app.prepare("stalled", Scripts.EVENT_STREAM + step.repeat(400));
    Socket socket = new Socket();
    socket.setReceiveBufferSize(8_192);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), app.port()));
    try (RawClient client = RawClient.over(socket)) {
      client.send(call("stalled"));
      JsonNode record = app.records().stream("stalled");
      RawResponse response = client.read("GET");
      check(record, response.bodyLength() / EVENT_BYTES);
    }
  }

  private static void check(JsonNode record, int received) {
    String line = ((ObjectNode) record.deepCopy()).without("timeline").toString();
    int business = record.path("events").path("business").asInt();
    int sent = business - record.path("events_not_sent").asInt();
    assertThat(sent).as(line).isEqualTo(received);
    assertThat(record.path("outcome").asText()).as(line).isEqualTo("timeout");
    assertThat(record.path("flags").toString()).as(line).contains("truncated");
  }

  private static String call(String key) {
    return HttpCall.get("/servlet/stream").header("X-Request-Id: " + key).text(key);
  }
}
