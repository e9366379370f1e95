package io.ssetiming.it;

import static io.ssetiming.it.Expected.held;
import static io.ssetiming.it.Expected.streamed;

import io.ssetiming.it.App.Family;
import java.util.List;
import java.util.function.Predicate;

/** Section A of the fault list: who holds an event inside the server. */
final class HeldScenarios {
  private static final String NEVER_HELD = "each write is flushed, whoever writes it";
  private static final String FIVE_WRITTEN = Scripts.FIVE_FLUSHED.replace("flush\n", "");

  private static final Predicate<App> ON_A_CONTAINER = App.REACTIVE.and(Family.NETTY.negate());

  static final Scenario EACH_FLUSHED =
      Scenario.get(
          "eachFlushed", "/servlet/stream/*", Scripts.FIVE_FLUSHED, streamed("business*5"));

  static final Scenario NEVER_FLUSHED =
      Scenario.get(
              "neverFlushed",
              "/servlet/stream/*",
              FIVE_WRITTEN,
              held("write_without_flush", "business*5", "com.example.script"))
          // set in a close that is not seen by the servlet API alone
          .expectedOn(
              Family.GRIZZLY.or(App.REACTIVE).negate(), held -> held.flag("content_length_set"))
          .on(Family.NETTY, held -> onTheLoop(held, "/loop/written/*"))
          .expectedOn(App.REACTIVE, HeldScenarios::reactive)
          // Spring asks for one flush, behind the last
          .expectedOn(ON_A_CONTAINER, held -> held("batched", rows(held), "com.example.app."))
          .expectedOn(ON_A_CONTAINER.and(App.FLUSHES_ITSELF), HeldScenarios::notHeld)
          .notPossible(App.FLUSHES_EACH, NEVER_HELD);

  static final Scenario OVERFLOWING =
      Scenario.get(
              "overflowing",
              "/servlet/stream/*",
              """
          type text/event-stream
          repeat 3000 1
          pause 40
          repeat 3000 2
          pause 40
          repeat 3000 3
          pause 40
          repeat 3000 4
          pause 40
          repeat 3000 5
          """
                  .replaceAll("repeat 3000 (.)", "write data: " + "$1".repeat(3000) + "\\\\n\\\\n"),
              held("write_without_flush", "business*5", "com.example.script"))
          .on(Family.NETTY, held -> onTheLoop(held, "/loop/written/*"))
          .expectedOn(App.REACTIVE, HeldScenarios::reactive)
          .expectedOn(ON_A_CONTAINER.and(App.FLUSHES_ITSELF), HeldScenarios::notHeld)
          .notPossible(App.FLUSHES_EACH, NEVER_HELD);

  static final Scenario LONG_LINE_FIRST =
      Scenario.get(
          "longLineFirst",
          "/servlet/stream/*",
          """
          type text/event-stream
          write data:\s
          repeat 20000 x
          pause 120
          write \\n\\n
          pause 120
          flush
          """,
          streamed("business").any("delivery").any("buffered"));

  static final Scenario CACHED_ASYNC =
      Scenario.get(
          "cachedAsync",
          "/cached/emitter",
          "gate copied\n" + Scripts.FIVE_SENT,
          held("body_dropped", "business-*5", "ContentCachingResponseWrapper").noToken("not_sent"));

  static final Scenario EVERY_THIRD_FLUSHED =
      Scenario.get(
              "everyThirdFlushed",
              "/servlet/stream/*",
              """
          type text/event-stream
          write data: one\\n\\n
          pause 60
          write data: two\\n\\n
          pause 60
          write data: three\\n\\n
          flush
          pause 60
          write data: four\\n\\n
          pause 60
          write data: five\\n\\n
          pause 60
          write data: six\\n\\n
          flush
          """,
              held("batched", "business*6", "com.example.script"))
          .on(Family.NETTY, batched -> onTheLoop(batched, "/loop/stream/*"))
          .expectedOn(App.REACTIVE, HeldScenarios::reactive)
          .expectedOn(ON_A_CONTAINER.and(App.FLUSHES_ITSELF), HeldScenarios::notHeld)
          .notPossible(App.FLUSHES_EACH, NEVER_HELD)
          .notPossible(App.NO_FLUSH, "a write is a flush, and on the event loop it is none");

  private HeldScenarios() {}

  /** Written from another thread it would be flushed by Reactor Netty itself. */
  private static Scenario onTheLoop(Scenario scenario, String path) {
    return scenario.call(scenario.call().path(path));
  }

  /** The line that wrote is another, in another application. */
  private static Expected reactive(Expected held) {
    return held(held.fields().get("delivery").toString(), rows(held), "com.example.");
  }

  /** Only Tomcat keeps what Spring writes until it is flushed. */
  private static Expected notHeld(Expected held) {
    return streamed(rows(held));
  }

  private static String rows(Expected expected) {
    return String.join(" ", expected.rows());
  }

  static List<Scenario> all() {
    return List.of(
        EACH_FLUSHED,
        NEVER_FLUSHED,
        OVERFLOWING,
        LONG_LINE_FIRST,
        CACHED_ASYNC,
        EVERY_THIRD_FLUSHED);
  }
}
