package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ssetiming.it.SlowReaderIT.Transport;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A client that reads late, where nothing that the application calls waits for it: WebFlux on a
 * container writes and flushes without blocking, and is asked for more when the container can take
 * it. An event that was flushed has left when the socket has taken its last byte.
 *
 * <p>The application is stuck when it is not asked for more, with the event that it gave last.
 */
@ParameterizedClass
@MethodSource("ways")
@ExtendWith(MatrixWriter.class)
final class SlowReactiveReaderIT implements MatrixWriter.OfApp {
  private static final int TOTAL_BYTES = 9_000_000; // loopback's buffers take 3 MB or 4
  private static final List<Integer> STOPS = List.of(0, 1_200_000, 2_400_000);
  private static final Duration STUCK_LIMIT = Duration.ofSeconds(10);
  private static final Duration STUCK = Duration.ofMillis(500);
  private static final long BLOCKED_MICROS = 300_000;
  // Each process anchors its monotonic clock to the wall clock on its own.
  private static final long ANCHOR_MICROS = 5_000;
  // The server's thread may get back from its system call later than the client sees the bytes.
  private static final long SERVER_LATE_MICROS = 40_000;

  @TempDir private static Path folder;
  private static Tls tls;
  private static AppJvm app;

  private final App build;
  private final Transport transport;

  SlowReactiveReaderIT(App build, Transport transport) {
    this.build = build;
    this.transport = transport;
  }

  static Stream<Arguments> ways() {
    // not Undertow: where its reader stops, Spring may never write again, agent or no agent
    return Stream.of(App.FLUX_TOMCAT, App.FLUX_JETTY)
        .filter(App::isMeasured)
        .filter(App::runsHere)
        .flatMap(app -> Stream.of(Transport.values()).map(way -> Arguments.of(app, way)));
  }

  @BeforeParameterizedClassInvocation
  static void start(App build, Transport transport) {
    Launch launch = Launch.withAgent();
    if (transport == Transport.TLS) {
      tls = tls == null ? Tls.in(folder) : tls;
      app = AppJvm.startTls(build, launch, tls);
    } else {
      app = AppJvm.start(build, launch);
    }
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    app.close();
  }

  @Override
  public App app() {
    return build;
  }

  @Override
  public String row(String displayName) {
    return "slow reader, " + transport + ", events of " + displayName;
  }

  @ParameterizedTest(name = "{0} bytes")
  @ValueSource(ints = {12_000, 60_000, 300_000})
  void sentWhenTaken(int eventBytes) throws IOException {
    String key = "slow-" + eventBytes;
    String event = "data: " + "x".repeat(eventBytes - 8) + "\n\n";
    int count = TOTAL_BYTES / eventBytes;
    app.prepare(key, script(event, count));
    List<Long> stuck = new ArrayList<>();
    RawResponse response;
    try (RawClient client = RawClient.over(socket())) {
      client.send(HttpCall.get("/servlet/stream").header("X-Request-Id: " + key).text(key));
      awaitStuck(key, stuck);
      response = client.read("GET", soFar -> stopAgain(soFar, key, stuck));
    }
    assertThat(response.bodyText().equals(event.repeat(count))).as("every byte came").isTrue();

    Observation seen = new Observation(key, response, app.truth(key));
    JsonNode record = app.records().stream(key);
    verdict(record, count);
    long previous = Long.MIN_VALUE;
    for (int seq = 0; seq < count; seq++) {
      long sent = sent(record, seq);
      String what = "sent, event " + seq + " of " + key;
      assertThat(sent).as(what).isGreaterThanOrEqualTo(Math.max(previous, written(record, seq)));
      assertThat(sent)
          .as(what + ", when received")
          .isLessThan(response.receivedMicros((seq + 1) * eventBytes - 1) + SERVER_LATE_MICROS);
      previous = sent;
    }
    stuck.forEach(micros -> inTheProcess(record, seen.truth(), micros));
  }

  /** Not read, and not sent: what the application was stuck with when the client began to read. */
  private static void inTheProcess(JsonNode record, List<TruthCall> truth, long readMicros) {
    int seq = -1;
    for (TruthCall call : truth) {
      seq += call.writes() ? 1 : 0;
      if (call.beginMicros() < readMicros && readMicros < call.endMicros()) {
        String what = "event " + seq + ", whose " + call.op() + " was under way";
        assertThat(call.endMicros() - call.beginMicros()).isGreaterThan(BLOCKED_MICROS);
        assertThat(written(record, seq)).as(what).isLessThan(readMicros - BLOCKED_MICROS);
        assertThat(sent(record, seq)).as(what).isGreaterThan(readMicros - ANCHOR_MICROS);
        return;
      }
    }
    throw new AssertionError("no call was under way when the client read on");
  }

  /** The reader stops for good, and goes when the application is stuck. */
  @ParameterizedTest(name = "{0} bytes, never read")
  @ValueSource(ints = {12_000, 100_000})
  void neverReadAgain(int eventBytes) throws IOException {
    String key = "never-" + eventBytes;
    String event = "data: " + "x".repeat(eventBytes - 8) + "\n\n";
    app.prepare(key, script(event, TOTAL_BYTES / eventBytes));
    try (Socket plain = SlowReaderIT.socketOf(app);
        RawClient client = RawClient.over(over(plain))) {
      client.send(HttpCall.get("/servlet/stream").header("X-Request-Id: " + key).text(key));
      awaitStuck(key, new ArrayList<>());
      SlowReaderIT.reset(plain);
    }
    JsonNode record = app.records().stream(key);
    String line = line(record);
    nobodyIsAccused(record, BLOCKED_MICROS / 1_000);
    assertThat(record.path("outcome").asText()).as(line).isEqualTo("client_abort");
    assertThat(record.path("events_not_sent").asInt()).as(line).isPositive();
  }

  private void verdict(JsonNode record, int count) {
    String line = line(record);
    nobodyIsAccused(record, BLOCKED_MICROS / 1_000 * STOPS.size());
    assertThat(record.path("outcome").asText()).as(line).isEqualTo("completed");
    assertThat(record.path("events").path("business").asInt()).as(line).isEqualTo(count);
    assertThat(record.path("events_not_sent").asInt()).as(line).isZero();
    assertThat(record.path("bytes_sent")).as(line).isEqualTo(record.path("bytes_written"));
    assertThat(record.path("timeline")).as(line).hasSize(count);
  }

  private void nobodyIsAccused(JsonNode record, long blockedMillis) {
    String line = line(record);
    assertThat(record.path("buffered").asBoolean(true)).as(line).isFalse();
    assertThat(record.has("culprit")).as(line).isFalse();
    assertThat(record.path("delivery").asText()).as(line).isEqualTo("backpressure");
    assertThat(record.path("blocked_ms").asLong()).as(line).isGreaterThan(blockedMillis);
  }

  private String line(JsonNode record) {
    return build + " " + transport + ": " + ((ObjectNode) record.deepCopy()).without("timeline");
  }

  private static void stopAgain(RawResponse soFar, String key, List<Long> stuck) {
    if (stuck.size() < STOPS.size() && soFar.bodyLength() >= STOPS.get(stuck.size())) {
      awaitStuck(key, stuck);
    }
  }

  /** By the application's own account: nobody has asked it for more for that long. */
  private static void awaitStuck(String key, List<Long> stuck) {
    long stopped = System.nanoTime();
    Await.until(
        "a call that waits in " + key,
        STUCK_LIMIT,
        () ->
            System.nanoTime() - stopped > STUCK.toNanos()
                && app.underWay(key).compareTo(STUCK) > 0);
    stuck.add(Times.epochMicros());
  }

  private Socket socket() throws IOException {
    return over(SlowReaderIT.socketOf(app));
  }

  private Socket over(Socket plain) throws IOException {
    return transport == Transport.TLS ? tls.over(plain) : plain;
  }

  private static String script(String event, int count) {
    String step = "write " + event.replace("\n", "\\n") + "\nflush\n";
    return Scripts.EVENT_STREAM + "header X-Accel-Buffering no\n" + step.repeat(count);
  }

  private static long written(JsonNode record, int seq) {
    return offset(record, seq, 2);
  }

  private static long sent(JsonNode record, int seq) {
    return offset(record, seq, 3);
  }

  private static long offset(JsonNode record, int seq, int column) {
    JsonNode millis = record.get("timeline").get(seq).get(column);
    assertThat(millis.isNumber()).as("a time in row " + seq).isTrue();
    return Math.round((record.path("req_start").asDouble() + millis.asDouble()) * 1_000);
  }
}
