package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Many streams on pooled objects: none is mixed with another, none is missing, none is double. */
@ParameterizedClass
@MethodSource("io.ssetiming.it.App#measured")
final class ConcurrencyIT {
  private static final int CLIENTS = 4;
  private static final int REQUESTS = 40;

  private static AppJvm app;

  private final App build;

  @BeforeParameterizedClassInvocation
  static void start(App build) {
    app = AppJvm.start(build, Launch.withAgent());
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    app.close();
  }

  ConcurrencyIT(App build) {
    this.build = build;
  }

  /** Each event of one stream is released when an event of the other has come. */
  @Test
  void twoStreamsInTurns() {
    String script = Scripts.EVENT_STREAM;
    for (int i = 0; i < 4; i++) {
      script += "gate " + i + "\nwrite data: {\"turn\":" + i + "}\\n\\n\nflush\n";
    }
    app.prepare("left", script);
    app.prepare("right", script);
    try (RawClient left = RawClient.connect(app.port());
        RawClient right = RawClient.connect(app.port())) {
      left.send(call("/async/stream", "left"));
      right.send(call(path(2), "right"));
      for (int i = 0; i < 4; i++) {
        app.open("left", "" + i);
        app.open("right", "" + i);
      }
      left.read("GET");
      right.read("GET");
    }
    assertStream("left", "/async/stream", 4);
    assertStream("right", path(2), 4);
  }

  @Test
  void sameIdTwice() {
    for (String key : List.of("live-1", "live-2")) {
      app.prepare(key, Scripts.flushed("data: a") + "gate end\n");
    }
    try (RawClient first = RawClient.connect(app.port());
        RawClient second = RawClient.connect(app.port())) {
      HttpCall call = HttpCall.get("/async/stream/*").header("X-Request-Id: shared");
      first.send(call.text("live-1"));
      first.read("GET", response -> openAfterFirst(response, second, call));
    }
    List<JsonNode> records = new ArrayList<>();
    Await.until(
        "two records",
        Duration.ofSeconds(5),
        () -> {
          records.clear();
          records.addAll(
              app.records().streams(line -> line.path("request_id").asText().equals("shared")));
          return records.size() == 2;
        });
    assertThat(records)
        .filteredOn(line -> line.path("path").asText().endsWith("live-2"))
        .as("the later one")
        .allMatch(line -> line.path("flags").toString().contains("\"id_dup\""));
    assertThat(records)
        .extracting(line -> line.path("path").asText())
        .containsExactlyInAnyOrder("/async/stream/live-1", "/async/stream/live-2");
  }

  @Test
  void keepAlive() throws InterruptedException {
    ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
    List<Thread> clients = new ArrayList<>();
    for (int client = 0; client < CLIENTS; client++) {
      String name = "keep-" + client + "-";
      Thread thread = new Thread(() -> requests(name));
      thread.setUncaughtExceptionHandler((t, failure) -> failures.add(failure));
      thread.start();
      clients.add(thread);
    }
    for (Thread client : clients) {
      client.join();
    }
    assertThat(failures).isEmpty();
    for (int client = 0; client < CLIENTS; client++) {
      for (int i = 0; i < REQUESTS; i++) {
        assertStream("keep-" + client + "-" + i, path(i), eventsOf(i));
      }
    }
    assertThat(app.records().streams(line -> line.path("request_id").asText().startsWith("keep-")))
        .hasSize(CLIENTS * REQUESTS);
  }

  @Test
  void pipelined() {
    try (RawClient client = RawClient.connect(app.port())) {
      StringBuilder requests = new StringBuilder();
      for (int i = 0; i < 5; i++) {
        app.prepare("pipe-" + i, script(i));
        requests.append(call(path(i), "pipe-" + i));
      }
      client.send(requests.toString());
      for (int i = 0; i < 5; i++) {
        assertThat(client.read("GET").bodyText()).isEqualTo("data: a\n\n".repeat(eventsOf(i)));
      }
    }
    IntStream.range(0, 5).forEach(i -> assertStream("pipe-" + i, path(i), eventsOf(i)));
  }

  private void requests(String name) {
    try (RawClient client = RawClient.connect(app.port())) {
      for (int i = 0; i < REQUESTS; i++) {
        app.prepare(name + i, script(i));
        client.send(call(path(i), name + i));
        assertThat(client.read("GET").bodyText()).isEqualTo("data: a\n\n".repeat(eventsOf(i)));
        client.send("GET /hello HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: keep-no\r\n\r\n");
        assertThat(client.read("GET").bodyText()).isEqualTo("hello");
      }
    }
  }

  private static void openAfterFirst(RawResponse response, RawClient second, HttpCall call) {
    if (response.bodyText().equals("data: a\n\n") && !response.complete) {
      second.send(call.text("live-2"));
      app.open("live-2", "end");
      second.read("GET");
      app.open("live-1", "end");
    }
  }

  private void assertStream(String id, String path, int events) {
    assertThat(app.records().streams(line -> line.path("request_id").asText().equals(id)))
        .as(id)
        .hasSizeLessThan(2);
    JsonNode record = app.records().stream(id);
    assertThat(record.path("server").asText()).startsWith(build.server());
    assertThat(record.path("path").asText()).as(record.toString()).isEqualTo(path);
    assertThat(record.path("events").path("business").asInt())
        .as(record.toString())
        .isEqualTo(events);
    assertThat(record.path("outcome").asText()).as(record.toString()).isEqualTo("completed");
  }

  private static String call(String path, String key) {
    return HttpCall.get(path).header("X-Request-Id: " + key).text(key);
  }

  private String path(int i) {
    String third = build.isReactive() ? "/servlet/stream/other" : "/servlet/writer";
    return List.of("/servlet/stream", "/async/stream", third).get(i % 3);
  }

  private static int eventsOf(int i) {
    return 1 + i % 7;
  }

  private static String script(int i) {
    return Scripts.EVENT_STREAM + "write data: a\\n\\n\nflush\n".repeat(eventsOf(i));
  }
}
