package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What ends a stream whose client has stopped reading, or keeps it waiting: whoever gives up first,
 * the time that passed is the reader's, and the outcome names who gave up.
 */
@ParameterizedClass(allowZeroInvocations = true)
@MethodSource("builds")
final class StalledReaderIT {
  private static final int EVENT_BYTES = 20_000;
  private static final int COUNT = 450; // twice what loopback's buffers take
  private static final int RECEIVE_BUFFER = 8_192;
  private static final Duration STUCK_LIMIT = Duration.ofSeconds(10);
  private static final Duration STUCK = Duration.ofMillis(500);
  private static final int STOPS = 8;
  private static final int STEP_BYTES = 500_000;
  private static final Duration IDLE = Duration.ofSeconds(3);

  private static AppJvm app;

  private final App build;

  StalledReaderIT(App build) {
    this.build = build;
  }

  static Stream<App> builds() {
    return Stream.of(
            App.TOMCAT9,
            App.TOMCAT11,
            App.JETTY94,
            App.JETTY11,
            App.JETTY120,
            App.JETTY121,
            App.UNDERTOW22,
            App.UNDERTOW23)
        .filter(build -> build.runsHere() && build.isMeasured());
  }

  @BeforeParameterizedClassInvocation
  static void start(App build) {
    String option =
        build.family() == App.Family.TOMCAT
            ? "--server.tomcat.connection-timeout=" // of a write, too
            : "--server.jetty.connection-idle-timeout=";
    app = AppJvm.start(build, Launch.withAgent().programArguments(option + IDLE.toMillis() + "ms"));
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    app.close();
  }

  /** The container gives up. */
  @ParameterizedTest
  @ValueSource(strings = {"servlet", "nonblocking"})
  void connectionTimesOut(String way) throws IOException {
    assumeTrue(build.family() != App.Family.UNDERTOW, "WriteTimeoutIT");
    String key = "idle-" + way;
    app.prepare(key, script(EVENT_BYTES, false));
    try (RawClient client = client()) {
      client.send(call("/" + way + "/stream/*").text(key));
      JsonNode record = app.records().stream(key);
      verify(record, "timeout");
    }
  }

  /** Somebody in the application gives up. */
  @ParameterizedTest
  @ValueSource(strings = "servlet")
  void writerIsInterrupted(String way) throws IOException {
    String key = "interrupted-" + way;
    app.prepare(key, script(EVENT_BYTES, false));
    try (RawClient client = client()) {
      client.send(call("/" + way + "/stream/*").text(key));
      awaitStuck(key);
      app.interrupt(key);
      JsonNode record = app.records().stream(key);
      if (build.family() == App.Family.TOMCAT) { // goes on waiting
        verify(record, "timeout");
        return;
      }
      // the close may still get through what was stuck, and Spring its words about the error
      RawResponse rest = client.read("GET");
      int received = rest.bodyLength() / EVENT_BYTES;
      int stuck = record.path("events").path("business").asInt() - received;
      assertThat(record.path("outcome").asText()).as(line(record)).isEqualTo("error");
      assertThat(record.path("delivery").asText()).as(line(record)).isEqualTo("backpressure");
      assertThat(record.path("events_not_sent").asInt()).as(line(record)).isEqualTo(stuck);
      boolean truncated = record.path("flags").toString().contains("\"truncated\"");
      assertThat(truncated).as(line(record)).isEqualTo(stuck > 0 || !rest.complete);
    }
  }

  /** And before it writes: its first wait for the reader is its last. */
  @Test
  void writerIsInterruptedBefore() throws IOException {
    String key = "interrupted-before";
    String interrupted = script(EVENT_BYTES, false).replaceFirst("write ", "interrupt\nwrite ");
    app.prepare(key, interrupted);
    try (RawClient client = client()) {
      client.send(call("/servlet/stream/*").text(key));
      JsonNode record = app.records().stream(key);
      assertThat(record.path("outcome").asText()).as(line(record)).isEqualTo("error");
      assertThat(record.path("events_not_sent").asInt()).as(line(record)).isOne();
    }
  }

  /**
   * The reader goes on after a while, and stops again; a compressor stands in between, that keeps
   * the end of each event until the next is written.
   */
  @ParameterizedTest
  @ValueSource(ints = {2_000, EVENT_BYTES})
  void readsLateWhatIsCompressed(int eventBytes) throws IOException {
    String key = "gzip-" + eventBytes;
    app.prepare(key, script(eventBytes, true));
    RawResponse response;
    try (RawClient client = client()) {
      client.send(call("/servlet/stream/*").header("Accept-Encoding: gzip").text(key));
      int[] next = new int[1]; // bytes until the reader stops again
      response =
          client.read(
              "GET",
              soFar -> {
                if (next[0] < STOPS * STEP_BYTES && soFar.bodyLength() >= next[0]) {
                  next[0] += STEP_BYTES;
                  awaitStuck(key);
                }
              });
    }
    assertThat(response.complete).isTrue();
    JsonNode record = app.records().stream(key);
    assertThat(record.path("delivery").asText()).as(line(record)).isEqualTo("backpressure");
    assertThat(record.path("outcome").asText()).as(line(record)).isEqualTo("completed");
    assertThat(record.has("culprit")).as(line(record)).isFalse();
    assertThat(record.path("events_not_sent").asInt()).as(line(record)).isZero();
  }

  private void verify(JsonNode record, String outcome) {
    assertThat(record.path("outcome").asText()).as(line(record)).isEqualTo(outcome);
    assertThat(record.path("delivery").asText()).as(line(record)).isEqualTo("backpressure");
    // what the socket takes when Tomcat gives up, nobody can say before
    int atLeast = build.family() == App.Family.TOMCAT ? 0 : 1;
    assertThat(record.path("events_not_sent").asInt()).as(line(record)).isBetween(atLeast, 1);
    assertThat(record.path("flags"))
        .as(line(record))
        .extracting(JsonNode::asText)
        .contains("truncated");
  }

  private String line(JsonNode record) {
    return build + " " + ((ObjectNode) record.deepCopy()).without("timeline");
  }

  private static HttpCall call(String path) {
    return HttpCall.get(path).header("X-Request-Id: {key}");
  }

  /** What a call has waited for a client that still read does not count. */
  private static void awaitStuck(String key) {
    long stopped = System.nanoTime();
    Await.until(
        "a blocked call in " + key,
        STUCK_LIMIT,
        () ->
            System.nanoTime() - stopped > STUCK.toNanos()
                && app.underWay(key).compareTo(STUCK) > 0);
  }

  private static RawClient client() throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(RECEIVE_BUFFER); // counts only if it is set before
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), app.port()));
    return RawClient.over(socket);
  }

  /**
   * Enough events of this size to fill every buffer.
   *
   * @param random whether they can't be compressed to much less
   */
  private static String script(int eventBytes, boolean random) {
    StringBuilder script = new StringBuilder(Scripts.EVENT_STREAM);
    Random dice = new Random(1);
    for (int i = 0; i < COUNT * EVENT_BYTES / eventBytes; i++) {
      script.append("write data: ");
      for (int at = 0; at < eventBytes - 8; at++) {
        script.append(random ? (char) ('!' + dice.nextInt('[' - '!')) : 'x');
      }
      script.append("\\n\\n\nflush\n");
    }
    return script.toString();
  }
}
