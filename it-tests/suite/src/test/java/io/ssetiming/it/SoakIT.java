package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Many requests over pooled objects and kept connections, pipelined ones among them, requests that
 * are no streams in between, and clients that go at any moment: each stream has one record, and it
 * is its own. Every event carries its request's id, so an answer that is another's can't pass.
 *
 * <p>{@code -Dit.soak.requests=10000} for the long run, {@code -Dit.soak.seed=} for another one.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("io.ssetiming.it.App#measured")
@ExtendWith(MatrixWriter.class)
final class SoakIT implements MatrixWriter.OfApp {
  private static final int CLIENTS = 8;
  private static final int REQUESTS = Integer.getInteger("it.soak.requests", 800);
  private static final long SEED = Long.getLong("it.soak.seed", 1);
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final List<String> WAYS = List.of("stream", "async", "writer");

  private static AppJvm app;

  @Parameter private App build;

  private final Map<String, Sent> sent = new ConcurrentHashMap<>();
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();

  /** One request: what was asked for, and how the client went from it. */
  private record Sent(String id, String way, int events, boolean aborted, boolean answered) {
    String body() {
      StringBuilder body = new StringBuilder();
      for (int i = 0; i < events; i++) {
        body.append("data: ").append(id).append('-').append(i).append("\n\n");
      }
      return body.toString();
    }
  }

  @BeforeParameterizedClassInvocation
  static void start(App build) {
    app =
        AppJvm.start(
            build,
            (Boolean.getBoolean("it.soak.plain") ? Launch.plain() : Launch.withAgent())
                .jvmOption("-Dio.netty.leakDetection.level=paranoid"));
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    app.close();
  }

  @Override
  public App app() {
    return build;
  }

  @Test
  void manyRequestsAndAborts() throws InterruptedException {
    List<Thread> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      int client = i;
      Thread thread = new Thread(() -> new Client(client).run());
      thread.start();
      clients.add(thread);
    }
    for (Thread client : clients) {
      client.join();
    }
    assertThat(failures).isEmpty();

    // an aborted request that got no answer may never have been seen by the server
    long certain = sent.values().stream().filter(Sent::answered).count();
    Await.until("a record of each", LIMIT, () -> recordsOf(true).size() >= certain);
    Map<String, List<JsonNode>> records = recordsOf(false);
    List<String> wrong = new ArrayList<>();
    for (Sent request : sent.values()) {
      check(request, records.getOrDefault(request.id, List.of()), wrong);
    }
    assertThat(wrong).as("seed %d", SEED).isEmpty();
    assertThat(sent.keySet()).containsAll(records.keySet());
    assertThat(app.records().ofKind("loss")).isEmpty();
    assertThat(app.jvm().stderr()).doesNotContain("io.ssetiming");
    if (build.family() == App.Family.NETTY) {
      app.jvm().command("GC.run");
      assertThat(app.get("/hello")).isEqualTo("hello"); // a leak is reported by who allocates next
      assertThat(app.jvm().stdout() + app.jvm().stderr()).doesNotContain("LEAK");
    }
  }

  /** By request id; without those that the server may not have seen. */
  private Map<String, List<JsonNode>> recordsOf(boolean answeredOnly) {
    Map<String, List<JsonNode>> byId = new HashMap<>();
    for (JsonNode line : app.records().streams()) {
      String id = line.path("request_id").asText();
      if (!answeredOnly || sent.get(id).answered) {
        byId.computeIfAbsent(id, unused -> new ArrayList<>()).add(line);
      }
    }
    return byId;
  }

  private static void check(Sent request, List<JsonNode> records, List<String> wrong) {
    if (records.size() > 1 || records.isEmpty() && request.answered) {
      wrong.add(records.size() + " records of " + request);
      return;
    }
    for (JsonNode record : records) {
      boolean own = record.path("path").asText().equals("/burst/" + request.id);
      int business = record.path("events").path("business").asInt();
      long bytes = record.path("bytes_written").asLong();
      long whole = request.body().length();
      String outcome = record.path("outcome").asText();
      boolean complete = outcome.equals("completed") && bytes == whole;
      boolean right =
          request.aborted
              ? business <= request.events
                  && bytes <= whole
                  && (complete || List.of("client_abort", "completed").contains(outcome))
              : complete
                  && business == request.events
                  && record.path("bytes_sent").asLong() == whole;
      if (!own || !right) {
        wrong.add(request + ": " + record);
      }
    }
  }

  /** One client: a connection that is kept until it is thrown away. */
  private final class Client {
    private final int number;
    private final Random random;
    private RawClient connection;
    private int requests;

    Client(int number) {
      this.number = number;
      this.random = new Random(SEED * 1_000 + number);
    }

    void run() {
      try {
        while (requests < REQUESTS / CLIENTS) {
          one(random.nextInt(100));
        }
      } catch (RuntimeException | Error e) {
        failures.add(number + " at request " + requests + ": " + e);
      } finally {
        drop();
      }
    }

    private void one(int dice) {
      if (connection == null) {
        connection = RawClient.connect(app.port());
      }
      if (dice < 15) {
        connection.send("GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n");
        expect("hello", "hello");
      } else if (dice < 25) {
        Sent first = next(false, true);
        Sent second = next(false, true);
        connection.send(text(first) + text(second));
        expect(first.toString(), first.body());
        expect(second.toString(), second.body());
        if (build.family() == App.Family.NETTY) {
          drop(); // Reactor Netty may not read on after a pipelined request, agent or no agent
        }
      } else if (dice < 40) {
        abort();
      } else {
        Sent request = next(false, true);
        connection.send(text(request));
        expect(request.toString(), request.body());
      }
    }

    /** After some of the body, or before any of it; with a FIN or an RST. */
    private void abort() {
      boolean answered = random.nextInt(4) > 0;
      Sent request = next(true, answered);
      connection.send(text(request));
      if (answered) {
        int enough = random.nextInt(request.body().length());
        RawClient mine = connection;
        connection.read(
            "GET",
            soFar -> {
              if (soFar.bodyLength() > enough) {
                leave(mine);
              }
            });
      } else {
        leave(connection);
      }
      connection = null;
    }

    private void leave(RawClient mine) {
      if (random.nextBoolean()) {
        mine.reset();
      } else {
        mine.close();
      }
    }

    private void expect(String what, String body) {
      RawResponse response = connection.read("GET");
      if (!response.bodyText().equals(body)) {
        throw new AssertionError(
            what
                + ": "
                + response.statusLine
                + (response.complete ? " complete " : " cut ")
                + response.bodyText()
                + ", not "
                + body);
      }
      if (response.endOfFile || "close".equals(response.header("Connection"))) {
        drop();
      }
    }

    private void drop() {
      if (connection != null) {
        connection.close();
        connection = null;
      }
    }

    private Sent next(boolean aborted, boolean answered) {
      int events = 1 + random.nextInt(aborted ? 60 : 6);
      String id = "soak-" + number + "-" + requests++;
      // Without an agent too, Tomcat lets an aborted request spoil the next one that gets its
      // objects: a thread that goes on writing hits them, and a writer's error outlives its
      // request.
      String way = aborted ? "stream" : WAYS.get(random.nextInt(WAYS.size()));
      Sent request = new Sent(id, way, events, aborted, answered);
      sent.put(request.id, request);
      return request;
    }

    private String text(Sent request) {
      return HttpCall.get("/burst/" + request.id)
          .query("events=" + request.events + "&way=" + request.way)
          .header("X-Request-Id: " + request.id)
          .text("none");
    }
  }
}
