package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Sets every event's {@code sent} beside the system call that took its last byte. No part of the
 * ordinary run: {@code it-tests/kernel-times.sh} runs it, and shows the table that it writes. What
 * is asserted is order, within the clocks' error: no event is stamped before the call that took it
 * began. How much later is measured, and for the script to judge.
 */
@EnabledIfSystemProperty(named = "it.kernel.table", matches = ".+")
final class KernelTimesIT {
  private static final Path TABLE = Path.of(System.getProperty("it.kernel.table", "none"));
  private static final int RECEIVE_BUFFER = 8_192;
  private static final int LARGE = 12_000;
  private static final int LARGE_COUNT = 750; // 9 MB: loopback's buffers take 3 or 4
  private static final Duration STUCK = Duration.ofMillis(500);
  private static final Duration STUCK_LIMIT = Duration.ofSeconds(20);
  private static final long ANCHOR_MICROS = 3_000;

  static List<App> apps() {
    String wanted = System.getProperty("it.apps.only", ".*");
    return Arrays.stream(App.values()).filter(app -> app.name().matches(wanted)).toList();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("apps")
  void sentIsWhenTheKernelTookIt(App build) throws IOException {
    try (AppJvm app = AppJvm.start(build, Launch.withAgent())) {
      hello(app);
      List<Late> all = new ArrayList<>();
      all.add(measure(build, app, "paced", "/servlet/stream", paced(), false));
      if (build.family() != App.Family.GRIZZLY) { // which queues, unseen by the servlet API
        all.add(measure(build, app, "slow reader", "/servlet/stream", large(), true));
        all.add(measure(build, app, "slow reader", "/nonblocking/stream", large(), true));
      }
      for (Late late : all) {
        late.assertOrder();
      }
    }
  }

  private Late measure(
      App build, AppJvm app, String what, String path, String script, boolean readLate)
      throws IOException {
    String key = "kernel-" + what.replace(' ', '-') + path.replace('/', '-');
    app.prepare(key, script);
    KernelWrites kernel = KernelWrites.of(app.jvm().pid(), app.folder().resolve(key));
    WireCopy wire;
    int port;
    try (kernel;
        Socket socket = connect(app)) {
      port = socket.getLocalPort();
      String request = HttpCall.get(path).header("X-Request-Id: " + key).text(key);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      if (readLate) {
        Await.until(
            "a blocked call in " + key, STUCK_LIMIT, () -> app.underWay(key).compareTo(STUCK) > 0);
      }
      wire = WireCopy.of(socket);
    }
    JsonNode record = app.records().stream(key);
    Late late = Late.of(what + " " + path, wire, kernel.to(port), record);
    Files.writeString(
        TABLE, late.line(build) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    return late;
  }

  /** Classes are loaded and code is warm before anything is measured. */
  private static void hello(AppJvm app) {
    for (int i = 0; i < 20; i++) {
      String key = "warm-" + i;
      app.prepare(key, Scripts.EVENT_STREAM + "write data: a\\n\\n\nflush\n".repeat(50));
      app.get("/servlet/stream?truth=" + key);
    }
  }

  private static String paced() {
    return Scripts.EVENT_STREAM + "write data: token\\n\\n\nflush\npause 5\n".repeat(200);
  }

  private static String large() {
    String event = "write data: " + "x".repeat(LARGE - 8) + "\\n\\n\nflush\n";
    return Scripts.EVENT_STREAM + "buffer 65536\n" + event.repeat(LARGE_COUNT);
  }

  private static Socket connect(AppJvm app) throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(RECEIVE_BUFFER); // counts only if it is set before
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), app.port()));
    return socket;
  }

  /** How much later than the kernel the record says that each event was sent; microseconds. */
  private record Late(String what, long[] afterCall, long[] beforeCall, String record) {

    static Late of(String what, WireCopy wire, List<KernelWrites.Write> writes, JsonNode record) {
      JsonNode rows = record.path("timeline");
      assertThat(rows.size()).as("rows of " + record).isPositive();
      List<Integer> ends = BodyEvents.endsOf(wire.response().body(), false);
      int rowsWithin = Math.min(rows.size(), ends.size());
      long[] afterCall = new long[rowsWithin];
      long[] beforeCall = new long[rowsWithin];
      long start = Math.round(record.get("req_start").asDouble() * 1_000);
      for (int i = 0; i < rowsWithin; i++) {
        long sent = start + Math.round(rows.get(i).get(3).asDouble() * 1_000);
        long offset = wire.wireOffset(ends.get(i));
        KernelWrites.Write taken =
            writes.stream()
                .filter(write -> write.end() >= offset)
                .findFirst()
                .orElseThrow(
                    () -> new AssertionError("no call took byte " + offset + " of " + what));
        afterCall[i] = sent - taken.endMicros();
        beforeCall[i] = taken.beginMicros() - sent;
      }
      return new Late(what, afterCall, beforeCall, record.toString());
    }

    String line(App build) {
      long[] sorted = afterCall.clone();
      Arrays.sort(sorted);
      long within = Arrays.stream(sorted).filter(micros -> Math.abs(micros) <= 5_000).count();
      return String.format(
          "%-16s %-34s %5d events, stamp - kernel ms: p50 %.3f p99 %.3f max %.3f, within 5 ms: %d",
          build,
          what,
          sorted.length,
          sorted[sorted.length / 2] / 1e3,
          sorted[(int) Math.ceil(sorted.length * 0.99) - 1] / 1e3,
          sorted[sorted.length - 1] / 1e3,
          within);
    }

    void assertOrder() {
      for (int i = 0; i < beforeCall.length; i++) {
        assertThat(beforeCall[i])
            .as("event %d of %s was stamped before the kernel's call began", i, what)
            .isLessThan(ANCHOR_MICROS);
      }
    }
  }
}
