package io.ssetiming.it;

import static io.ssetiming.it.Expected.held;
import static io.ssetiming.it.Expected.streamed;

import io.ssetiming.it.App.Family;
import java.util.List;
import java.util.stream.Stream;

/** What only reactive applications can do, and what they can't. */
final class ReactiveScenarios {
  private static final String FIVE = "business*5";
  private static final String SERVED =
      "/(servlet/stream|async/stream|loop/stream|loop/written)/\\*|(/loop)?/(flux|buffers)"
          + "|/(ndjson-flux|functional)";
  private static final String SPRINGS = "/(ndjson-flux|functional)";
  private static final List<String> SERVLET_WORDS =
      List.of("reset", "resetBuffer", "sendError", "charset", "sendfile", "complete", "close");

  private ReactiveScenarios() {}

  /** As it is asked of this reactive build: with a reason where it can't be. */
  static Scenario on(Scenario scenario, App build) {
    String reason = whyNot(scenario.resolved(build), build.hasSpring());
    return reason == null ? scenario : scenario.notPossible(build::equals, reason);
  }

  private static String whyNot(Scenario scenario, boolean spring) {
    if (!spring && scenario.call().path().matches(SPRINGS)) {
      return "only Spring writes that way";
    }
    if (!scenario.call().path().matches(SERVED)) {
      return "only servlets write that way";
    }
    if (scenario.call().query().contains("timeout")) {
      return "a reactive server has no time-out for a whole response that an application sets";
    }
    if (scenario.typeIsLate()) {
      return "a reactive body begins when its head is final";
    }
    for (String word : SERVLET_WORDS) {
      Stream<String> words = scenario.script().lines().map(line -> line.replace("?", ""));
      if (words.anyMatch(line -> line.equals(word) || line.startsWith(word + " "))) {
        return "a reactive response has no " + word;
      }
    }
    return null;
  }

  /**
   * How many flushes the server is asked for. Where Spring writes to a container, it asks for one
   * behind all that nobody asked to flush, and for none where there is no body.
   */
  static int flushes(Scenario scenario, Observation seen, App build) {
    int asked = seen.calls("flush").size();
    if (!build.isReactive() || Family.NETTY.test(build)) {
      return asked;
    }
    if (scenario.call().method().equals("HEAD")) {
      return 0;
    }
    List<String> words = scenario.script().lines().toList();
    String last = words.get(words.size() - 1);
    return last.startsWith("write ") ? asked + 1 : asked;
  }

  /** Nothing had left, and Spring makes it an error without a body; the type stays. */
  private static Expected dropped(Expected sent) {
    return streamed("").field("status", 500).any("delivery").noToken("empty");
  }

  static List<Scenario> all() {
    return Stream.of(
            // flushed by itself what comes from another thread; on Tomcat Spring flushes at its end
            Scenario.get("buffers", "/buffers", Scripts.FIVE_SENT, streamed(FIVE))
                .only(App.REACTIVE)
                .expectedOn(Family.TOMCAT, five -> held("batched", FIVE, "com.example.app")),
            Scenario.get("buffersOnTheLoop", "/loop/buffers", Scripts.FIVE_SENT, onTheLoop())
                .only(Family.NETTY)
                .expectedOn(App.FLUSHES_EACH, held -> streamed(FIVE)),
            Scenario.get("fluxOnTheLoop", "/loop/flux", Scripts.FIVE_SENT, streamed(FIVE))
                .only(Family.NETTY)
                .expectedOn(App.NO_FLUSH, five -> onTheLoop()),
            Scenario.get("streamOnTheLoop", "/loop/stream/*", Scripts.FIVE_FLUSHED, streamed(FIVE))
                .only(Family.NETTY)
                .expectedOn(App.NO_FLUSH, five -> onTheLoop()),
            Scenario.get(
                    "buffersFail",
                    "/buffers",
                    "event one\npause 40\nevent two\npause 40\nfail\n",
                    streamed("business*2").outcome("error"))
                .only(App.REACTIVE)
                .expectedOn(Family.TOMCAT, ReactiveScenarios::dropped)
                .expectedOn(App.FAILS_BY_CLOSING, cut -> cut.outcome("truncated")),
            Scenario.get("clientResets", "/servlet/stream/*", "", streamed("business"))
                .script(EndingScenarios.CLIENT_CLOSES.script())
                .expected(streamed("business").outcome("client_abort"))
                .reaction(Reaction.resets("one\n\n"))
                .reaction(Reaction.opens("closed", "one"))
                .asRace()
                .only(Family.NETTY))
        .toList();
  }

  private static Expected onTheLoop() {
    return held("write_without_flush", FIVE, "com.example.");
  }
}
