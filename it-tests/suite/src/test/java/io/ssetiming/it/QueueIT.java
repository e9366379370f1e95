package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * As few worker threads as the container can do with, and four requests at once for each: the wait
 * for the worker is what the client knows it to be, from its sending to the first line of the
 * application.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("builds")
@ExtendWith(MatrixWriter.class)
final class QueueIT implements MatrixWriter.OfApp {
  private static final int REQUESTS = 4; // per worker
  private static final long HOLD_MICROS = 200_000;
  // On a busy machine a thread that could run waits for a processor.
  private static final long LATE_MICROS = 40_000;

  private static AppJvm app;

  @Parameter private App build;

  static List<App> builds() {
    // what the servlet API alone shows has no queue: the record says so
    // nor has an event loop: what it did not read yet, nobody has seen
    return App.measured().stream()
        .filter(app -> app.family() != App.Family.GRIZZLY && !app.isReactive())
        .toList();
  }

  @BeforeParameterizedClassInvocation
  static void start(App build) {
    app = AppJvm.start(build, Launch.withAgent().programArguments(oneWorker(build)));
    for (int i = 0; i < 20; i++) { // classes are loaded before anything is measured
      app.prepare("warm-" + i, Scripts.flushed("data: a"));
      app.get("/servlet/stream?truth=warm-" + i);
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

  private static int requests(App build) {
    return build.family() == App.Family.JETTY ? 3 * REQUESTS : REQUESTS;
  }

  @Test
  void queuedIsTheWaitForTheWorker() throws IOException {
    String script = Scripts.EVENT_STREAM + "pause 200\nwrite data: a\\n\\n\nflush\n";
    List<RawClient> clients = new ArrayList<>();
    List<Long> sent = new ArrayList<>();
    for (int i = 0; i < requests(build); i++) {
      app.prepare(key(i), script);
    }
    for (int i = 0; i < requests(build); i++) {
      RawClient client = RawClient.connect(app.port());
      clients.add(client);
      sent.add(Times.epochMicros());
      client.send(HttpCall.get("/servlet/stream").header("X-Request-Id: " + key(i)).text(key(i)));
    }
    for (RawClient client : clients) {
      assertThat(client.read("GET").complete).isTrue();
      client.close();
    }
    List<String> lines = new ArrayList<>();
    long longest = 0;
    for (int i = 0; i < requests(build); i++) {
      JsonNode record = app.records().stream(key(i));
      long known = app.truth(key(i)).get(0).beginMicros() - sent.get(i);
      longest = Math.max(longest, known);
      long queued = Math.round(record.path("queued_ms").asDouble(-1) * 1_000);
      long late = Math.round(record.path("req_start").asDouble() * 1_000) - sent.get(i);
      String what = "request " + i + ", known " + known + " us: " + record;
      // what it was taken up from the queue at is the same on every container
      assertThat(late + queued).as(what).isBetween(known - LATE_MICROS, known + LATE_MICROS);
      if (build.family() == App.Family.JETTY) {
        // its selecting thread may turn worker, and then nobody sees what comes: too short, never
        // too long
        assertThat(queued).as(what).isBetween(0L, known + LATE_MICROS);
      } else {
        assertThat(queued).as(what).isBetween(known - LATE_MICROS, known + LATE_MICROS);
        assertThat(late).as("req_start, " + what).isBetween(-LATE_MICROS, LATE_MICROS);
      }
      lines.add(
          String.format(
              "%-16s queue: request %d waited %.3f ms, queued_ms - known %.3f, req_start - sent %.3f",
              build, i, known / 1e3, (queued - known) / 1e3, late / 1e3));
    }
    assertThat(longest).as("some did wait").isGreaterThan(HOLD_MICROS);
    write(lines);
  }

  private static String[] oneWorker(App build) {
    return switch (build.family()) {
      case TOMCAT ->
          new String[] {"--server.tomcat.threads.max=1", "--server.tomcat.threads.min-spare=1"};
      case UNDERTOW ->
          new String[] {"--server.undertow.threads.worker=1", "--server.undertow.threads.io=1"};
      // below this Jetty has nobody left who selects while its workers are busy, and sees nothing
      default ->
          new String[] {
            "--server.jetty.threads.max=6",
            "--server.jetty.threads.min=6",
            "--server.jetty.threads.acceptors=1",
            "--server.jetty.threads.selectors=1"
          };
    };
  }

  private static void write(List<String> lines) throws IOException {
    String table = System.getProperty("it.kernel.table", "");
    if (!table.isEmpty()) {
      Files.write(Path.of(table), lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
  }

  private static String key(int request) {
    return "queue-" + request;
  }
}
