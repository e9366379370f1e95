package io.ssetiming.it;

import static io.ssetiming.it.Expected.streamed;

import io.ssetiming.it.App.Family;
import java.util.List;

/** Section D of the fault list: how a stream can end. */
final class EndingScenarios {
  static final Scenario CLIENT_CLOSES =
      Scenario.get(
              "clientCloses",
              "/servlet/stream/*",
              """
              type text/event-stream
              write data: one\\n\\n
              flush
              gate closed
              pause 60
              write data: two\\n\\n
              flush
              pause 60
              write data: three\\n\\n
              flush
              pause 60
              write data: four\\n\\n
              flush
              """,
              streamed("business*2 business-").outcome("client_abort"))
          // its flush hides a failure until the next write: what can't be known below the stream
          .on(Family.GRIZZLY, late -> late.expected(late.expected().rows("business*3 business-")))
          // and Netty sees at once that the client has gone
          .on(Family.NETTY, gone -> gone.expected(gone.expected().rows("business")))
          .reaction(Reaction.closes("one\n\n"))
          .reaction(Reaction.opens("closed", "one"))
          .asRace();

  /** What follows on a Jetty that leaves the response open: late writes, and a client that goes. */
  private static final String LATE_AND_CLOSED =
      """
      ?write data: late\\n\\n
      ?flush
      gate closed
      pause 60
      ?write data: later\\n\\n
      ?flush
      pause 60
      ?write data: too late\\n\\n
      ?flush
      """;

  static final Scenario ASYNC_TIMEOUT =
      Scenario.of(
              "asyncTimeout",
              HttpCall.get("/async/stream/*").header("X-Request-Id: {key}").query("timeout=500"),
              """
          type text/event-stream
          write data: one\\n\\n
          flush
          pause 100
          write data: two\\n\\n
          flush
          pause 100
          write data: three\\n\\n
          flush
          pause 2200
          """,
              streamed("business*3").outcome("timeout"))
          .on(App.OPEN_AFTER_TIMEOUT, EndingScenarios::openAfterTimeout);

  /** Last of the table: on Tomcat 9 the late write goes into objects that serve other requests. */
  static final Scenario LATE_WRITE =
      Scenario.of(
              "lateWrite",
              ASYNC_TIMEOUT.call(),
              ASYNC_TIMEOUT.script() + "?write data: late\\n\\n\n?flush\n",
              ASYNC_TIMEOUT.expected())
          .notPossible(App.OPEN_AFTER_TIMEOUT, "asyncTimeout ends with late writes there");

  static final Scenario THROWS_MID_EVENT =
      Scenario.get(
              "throwsMidEvent",
              "/servlet/stream/*",
              """
          type text/event-stream
          write data: one\\n\\n
          flush
          pause 40
          write data: half
          flush
          throw
          """,
              streamed("business").outcome("error").field("partial_event", true))
          .expectedOn(App.FAILS_BY_CLOSING, cut -> cut.outcome("truncated"));

  /** The container flushes what is left, on its way out: the application never asked for it. */
  static final Scenario THROWS_UNFLUSHED =
      Scenario.get(
          "throwsUnflushed",
          "/servlet/stream/*",
          """
          type text/event-stream
          write data: one\\n\\n
          flush
          pause 40
          write data: half
          throw
          """,
          streamed("business")
              .outcome("error")
              .field("partial_event", true)
              .field("flushes_asked", 1)
              .noFlag("event_split"));

  static final Scenario THROWS_AND_IS_CAUGHT =
      Scenario.get(
          "throwsAndIsCaught",
          "/caught/servlet/stream/*",
          """
          type text/event-stream
          write data: one\\n\\n
          flush
          throw
          """,
          streamed("business").outcome("error"));

  /** The response is complete, and only then does the servlet fail. */
  static final Scenario THROWS_AFTER_CLOSE =
      Scenario.get(
          "throwsAfterClose",
          "/servlet/stream/*",
          """
          type text/event-stream
          write data: one\\n\\n
          flush
          close
          throw
          """,
          streamed("business").outcome("error"));

  /** The body ends before its declared length: the client waits for the rest. */
  static final Scenario SHORTER_THAN_DECLARED =
      Scenario.get(
          "shorterThanDeclared",
          "/servlet/stream/*",
          """
          type text/event-stream
          header Connection close
          length 40
          write data: one\\n\\n
          flush
          """,
          streamed("business").outcome("truncated").flag("truncated"));

  /** The second event does not fit into the declared length; only Jetty 12 refuses it. */
  static final Scenario LONGER_THAN_DECLARED =
      Scenario.get(
              "longerThanDeclared",
              "/servlet/stream/*",
              """
              type text/event-stream
              length 15
              write data: one\\n\\n
              flush
              pause 40
              write data: two\\n\\n
              """,
              streamed("business business-").outcome("error").flag("truncated"))
          .only(App.anyOf(App.JETTY120, App.JETTY121));

  static final Scenario EMITTER_FAILS =
      Scenario.get(
              "emitterFails",
              "/emitter",
              "event one\npause 40\nevent two\npause 40\nfail\n",
              streamed("business*2").outcome("error"))
          .on(App.REACTIVE, fails -> fails.call(fails.call().path("/flux")))
          .expectedOn(App.FAILS_BY_CLOSING, cut -> cut.outcome("truncated"));

  static final Scenario HEAD =
      Scenario.get(
              "head",
              "/servlet/stream/*",
              Scripts.FIVE_FLUSHED,
              streamed("business-*5").any("delivery").noToken("head_request"))
          .expectedOn(App.NO_BODY_FOR_HEAD, unread -> unread.rows("")); // nobody asks for the body

  static final Scenario HTTP_1_0 =
      Scenario.get("http10", "/servlet/stream/*", Scripts.FIVE_FLUSHED, streamed("business*5"));

  static final Scenario CONNECTION_CLOSE =
      Scenario.get(
          "connectionClose", "/servlet/stream/*", Scripts.FIVE_FLUSHED, streamed("business*5"));

  /** The application's own header switches chunking off; the client's does not, on Tomcat. */
  static final Scenario CLOSE_DELIMITED =
      Scenario.get(
          "closeDelimited",
          "/servlet/stream/*",
          "header Connection close\n" + Scripts.FIVE_FLUSHED,
          streamed("business*5"));

  private EndingScenarios() {}

  private static Scenario openAfterTimeout(Scenario timeout) {
    return timeout
        .script(timeout.script() + LATE_AND_CLOSED)
        .expected(streamed("business*5 business-").outcome("timeout"))
        .reaction(Reaction.closes("late\n\n"))
        .reaction(Reaction.opens("closed", "late"))
        .asRace();
  }

  static List<Scenario> all() {
    return List.of(
        CLIENT_CLOSES,
        ASYNC_TIMEOUT,
        THROWS_MID_EVENT,
        THROWS_UNFLUSHED.only(Family.NETTY.negate()), // which flushes by itself
        THROWS_AND_IS_CAUGHT,
        THROWS_AFTER_CLOSE,
        EMITTER_FAILS,
        LONGER_THAN_DECLARED,
        SHORTER_THAN_DECLARED.only(Family.TOMCAT.and(App.REACTIVE.negate())),
        HEAD.call(HEAD.call().method("HEAD")),
        HTTP_1_0.call(HTTP_1_0.call().version("HTTP/1.0")),
        CONNECTION_CLOSE.call(CONNECTION_CLOSE.call().header("Connection: close")),
        CLOSE_DELIMITED,
        LATE_WRITE);
  }
}
