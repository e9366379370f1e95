package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
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
 * A client that reads late: an event has left when the socket has taken its last byte, not when the
 * application wrote it, nor, under TLS, when the channel has encrypted it. All that time is the
 * client's and nobody in the server is accused.
 *
 * <p>The reader stops several times, each time until the application is stuck in a flush. Where in
 * an event that is depends on the kernel's buffers: a small event is one TLS record and waits as a
 * whole behind the channel, a large one is caught with its head sent and its tail not yet framed.
 */
@ParameterizedClass
@MethodSource("ways")
@ExtendWith(MatrixWriter.class)
final class SlowReaderIT implements MatrixWriter.OfApp {
  enum Transport {
    PLAIN,
    TLS
  }

  private static final int TOTAL_BYTES = 9_000_000; // loopback's buffers take 3 MB or 4
  private static final int CONTAINER_BUFFER = 65_536; // larger than any event: only flushes block
  private static final int LARGE_BYTES = 300_000;
  private static final int RECEIVE_BUFFER = 8_192;
  private static final List<Integer> STOPS = List.of(0, 1_200_000, 2_400_000);
  private static final Duration STUCK_LIMIT = Duration.ofSeconds(10);
  private static final Duration STUCK = Duration.ofMillis(500);

  /** The call that gets stuck may give the socket much before, which is no wait. */
  private static final Duration TAKEN = Duration.ofMillis(200);

  private static final long BLOCKED_MICROS = 300_000;
  // A blocked flush returns soon after the socket took its end, on a busy machine too.
  private static final long RETURN_MICROS = 100_000;
  // Each process anchors its monotonic clock to the wall clock on its own.
  private static final long ANCHOR_MICROS = 5_000;
  // The server's thread may get back from its system call later than the client sees the bytes.
  private static final long SERVER_LATE_MICROS = 40_000;

  @TempDir private static Path folder;
  private static Tls tls;
  private static AppJvm app;

  private final App build;
  private final Transport transport;

  SlowReaderIT(App build, Transport transport) {
    this.build = build;
    this.transport = transport;
  }

  static Stream<Arguments> ways() {
    return Stream.of(
            App.TOMCAT11,
            App.JETTY94,
            App.JETTY121,
            App.UNDERTOW22,
            App.UNDERTOW23,
            App.FLUX27,
            App.FLUX35,
            App.FLUX40)
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
  @ValueSource(ints = {12_000, 60_000})
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
    List<TruthCall> flushes = seen.calls("flush");
    long previous = Long.MIN_VALUE;
    for (int seq = 0; seq < count; seq++) {
      long sent = sent(record, seq);
      String what = "sent, event " + seq + " of " + key;
      assertThat(sent).as(what).isGreaterThanOrEqualTo(Math.max(previous, written(record, seq)));
      assertThat(sent)
          .as(what + ", when received")
          .isLessThan(response.receivedMicros((seq + 1) * eventBytes - 1) + SERVER_LATE_MICROS);
      sentInItsFlush(sent, flushes.get(seq), what);
      previous = sent;
    }
    bracket(record, "first_token_sent", response.receivedMicros(eventBytes - 1));
    bracket(record, "last_token_sent", response.receivedMicros(count * eventBytes - 1));
    stuck.forEach(micros -> inTheProcess(record, flushes, micros));
    verdict(record, count);
  }

  /**
   * Events larger than the container's buffer, and than the seven that Undertow fills for one
   * write: it is the write that waits, not the flush.
   */
  @Test
  void stuckInAWrite() throws IOException {
    String key = "slow-write";
    String event = "data: " + "x".repeat(LARGE_BYTES - 8) + "\n\n";
    app.prepare(key, Scripts.EVENT_STREAM + step(event).repeat(TOTAL_BYTES / event.length()));
    try (RawClient client = RawClient.over(socket())) {
      client.send(HttpCall.get("/servlet/stream").header("X-Request-Id: " + key).text(key));
      awaitStuck(key, new ArrayList<>());
      assertThat(client.read("GET").complete).isTrue();
    }
    JsonNode record = app.records().stream(key);
    String line = build + " " + ((ObjectNode) record.deepCopy()).without("timeline");
    assertThat(record.path("delivery").asText()).as(line).isEqualTo("backpressure");
    assertThat(record.has("culprit")).as(line).isFalse();
    assertThat(record.path("blocked_ms").asLong()).as(line).isGreaterThan(STUCK.toMillis());
    if (build.family() == App.Family.UNDERTOW) {
      writtenWhenTheWriteBegan(record, app.truth(key));
    }
  }

  /** And it is sent when the write comes back: the wait is between the two. */
  private static void writtenWhenTheWriteBegan(JsonNode record, List<TruthCall> truth) {
    List<TruthCall> writes = truth.stream().filter(TruthCall::writes).toList();
    int seq = 0;
    while (writes.get(seq).endMicros() - writes.get(seq).beginMicros() < BLOCKED_MICROS) {
      seq++;
    }
    TruthCall write = writes.get(seq);
    assertThat(written(record, seq))
        .as("event " + seq)
        .isBetween(write.beginMicros() - ANCHOR_MICROS, write.beginMicros() + RETURN_MICROS);
    assertThat(sent(record, seq)).isGreaterThan(write.endMicros() - RETURN_MICROS);
  }

  /** Behind Undertow's compressor, which hands on less than it is given, but at once. */
  @Test
  void stuckBehindACompressor() throws IOException {
    assumeTrue(build.family() == App.Family.UNDERTOW, "others are told apart in their own tests");
    String key = "slow-gzip";
    Random random = new Random(1);
    StringBuilder script = new StringBuilder(Scripts.EVENT_STREAM);
    for (int bytes = 0; bytes < TOTAL_BYTES; bytes += 6_000) {
      script.append("write data: ");
      random.ints(6_000, '0', 'z').map(c -> c == '\\' ? '!' : c).forEach(script::appendCodePoint);
      script.append("\\n\\n\nflush\n");
    }
    app.prepare(key, script.toString());
    try (RawClient client = RawClient.over(socket())) {
      HttpCall call = HttpCall.get("/servlet/stream").header("Accept-Encoding: gzip");
      client.send(call.header("X-Request-Id: " + key).text(key));
      awaitStuck(key, new ArrayList<>());
      RawResponse response = client.read("GET");
      assertThat(response.complete).isTrue();
      assertThat(response.header("Content-Encoding")).isEqualTo("gzip");
    }
    JsonNode record = app.records().stream(key);
    String line = build + " " + ((ObjectNode) record.deepCopy()).without("timeline");
    assertThat(record.path("delivery").asText()).as(line).isEqualTo("backpressure");
    assertThat(record.has("culprit")).as(line).isFalse();
    assertThat(record.path("blocked_ms").asLong()).as(line).isGreaterThan(STUCK.toMillis());
  }

  /**
   * The reader stops for good, and goes when the application is stuck, in its flush or in its
   * write: there is one event that was written and did not leave.
   */
  @ParameterizedTest(name = "{0} bytes, never read")
  @ValueSource(ints = {12_000, 100_000, 1_000_000})
  void neverReadAgain(int eventBytes) throws IOException {
    String key = "never-" + eventBytes;
    String event = "data: " + "x".repeat(eventBytes - 8) + "\n\n";
    app.prepare(key, script(event, TOTAL_BYTES / eventBytes));
    try (Socket plain = socketOf(app);
        RawClient client = RawClient.over(over(plain))) {
      client.send(HttpCall.get("/servlet/stream").header("X-Request-Id: " + key).text(key));
      awaitStuck(key, new ArrayList<>(), STUCK.plus(TAKEN));
      reset(plain);
    }
    JsonNode record = app.records().stream(key);
    String line = build + " " + ((ObjectNode) record.deepCopy()).without("timeline");
    assertThat(record.path("delivery").asText()).as(line).isEqualTo("backpressure");
    assertThat(record.path("buffered").asBoolean(true)).as(line).isFalse();
    assertThat(record.has("culprit")).as(line).isFalse();
    assertThat(record.path("outcome").asText()).as(line).isEqualTo("client_abort");
    assertThat(record.path("events_not_sent").asInt()).as(line).isOne();
    assertThat(record.path("partial_event").asBoolean(true)).as(line).isFalse();
    long written = record.path("events").path("business").asLong() * eventBytes;
    assertThat(record.path("bytes_written").asLong()).as(line).isEqualTo(written);
    assertThat(record.path("blocked_ms").asLong()).as(line).isGreaterThan(STUCK.toMillis());
  }

  /** Not read, and not sent: what the application was stuck with when the client began to read. */
  private static void inTheProcess(JsonNode record, List<TruthCall> flushes, long readMicros) {
    for (int seq = 0; seq < flushes.size(); seq++) {
      TruthCall flush = flushes.get(seq);
      if (flush.beginMicros() < readMicros && readMicros < flush.endMicros()) {
        assertThat(flush.endMicros() - flush.beginMicros()).isGreaterThan(BLOCKED_MICROS);
        assertThat(written(record, seq)).isLessThan(readMicros - BLOCKED_MICROS);
        assertThat(sent(record, seq)).isGreaterThan(readMicros - ANCHOR_MICROS);
        return;
      }
    }
    throw new AssertionError("no flush was under way when the client read on");
  }

  private static void sentInItsFlush(long sent, TruthCall flush, String what) {
    assertThat(sent)
        .as(what + ", not after its flush")
        .isLessThan(flush.endMicros() + ANCHOR_MICROS);
    if (flush.endMicros() - flush.beginMicros() > BLOCKED_MICROS) {
      assertThat(sent)
          .as(what + ", at the end of its flush that began at " + flush.beginMicros())
          .isGreaterThanOrEqualTo(flush.endMicros() - RETURN_MICROS);
    }
  }

  private void verdict(JsonNode record, int count) {
    String line =
        build + " " + transport + ": " + ((ObjectNode) record.deepCopy()).without("timeline");
    assertThat(record.path("delivery").asText()).as(line).isEqualTo("backpressure");
    assertThat(record.path("buffered").asBoolean(true)).as(line).isFalse();
    assertThat(record.has("culprit")).as(line).isFalse();
    assertThat(record.path("flags"))
        .as(line)
        .extracting(JsonNode::asText)
        .containsExactly("data_space");
    assertThat(record.path("outcome").asText()).as(line).isEqualTo("completed");
    assertThat(record.path("events").path("business").asInt()).as(line).isEqualTo(count);
    assertThat(record.path("events_not_sent").asInt()).as(line).isZero();
    assertThat(record.path("bytes_sent")).as(line).isEqualTo(record.path("bytes_written"));
    assertThat(record.path("timeline")).as(line).hasSize(count);
    assertThat(record.path("blocked_ms").asLong())
        .as(line)
        .isGreaterThan(BLOCKED_MICROS / 1_000 * STOPS.size());
  }

  /** The packet left within the stamp's error, and not after it was here. */
  private static void bracket(JsonNode record, String field, long receivedMicros) {
    assertThat(micros(record, field) - micros(record, field + "_error_ms"))
        .as(field)
        .isLessThan(receivedMicros + ANCHOR_MICROS);
  }

  private static void stopAgain(RawResponse soFar, String key, List<Long> stuck) {
    if (stuck.size() < STOPS.size() && soFar.bodyLength() >= STOPS.get(stuck.size())) {
      awaitStuck(key, stuck);
    }
  }

  /**
   * By the application's own account; its script does nothing that lasts but flush. What a flush
   * has waited for a client that still read does not count: the kernel may yet take its bytes.
   */
  private static void awaitStuck(String key, List<Long> stuck) {
    awaitStuck(key, stuck, STUCK);
  }

  private static void awaitStuck(String key, List<Long> stuck, Duration underWay) {
    long stopped = System.nanoTime();
    Await.until(
        "a blocked flush in " + key,
        STUCK_LIMIT,
        () ->
            System.nanoTime() - stopped > STUCK.toNanos()
                && app.underWay(key).compareTo(underWay) > 0);
    stuck.add(Times.epochMicros());
  }

  private Socket socket() throws IOException {
    return over(socketOf(app));
  }

  /** Connected, with a kernel's buffer that is soon full. */
  static Socket socketOf(AppJvm app) throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(RECEIVE_BUFFER); // counts only if it is set before
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), app.port()));
    return socket;
  }

  private Socket over(Socket plain) throws IOException {
    return transport == Transport.TLS ? tls.over(plain) : plain;
  }

  /** Any other packet may make room in the server's kernel, and what is stuck leaves after all. */
  static void reset(Socket socket) throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  private static String script(String event, int count) {
    String head = "header X-Accel-Buffering no\nbuffer " + CONTAINER_BUFFER + "\n";
    return Scripts.EVENT_STREAM + head + step(event).repeat(count);
  }

  private static String step(String event) {
    return "write " + event.replace("\n", "\\n") + "\nflush\n";
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
    return micros(record, "req_start") + Math.round(millis.asDouble() * 1_000);
  }

  private static long micros(JsonNode record, String field) {
    return Math.round(record.path(field).asDouble() * 1_000);
  }
}
