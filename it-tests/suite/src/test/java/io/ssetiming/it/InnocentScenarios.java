package io.ssetiming.it;

import static io.ssetiming.it.Expected.held;
import static io.ssetiming.it.Expected.streamed;

import io.ssetiming.it.App.Family;
import io.ssetiming.it.App.Spring;
import java.util.List;

/**
 * Section B of the fault list and every way of writing: streams in which nobody is to be accused.
 */
final class InnocentScenarios {
  private static final Expected FIVE = streamed("business*5");

  private InnocentScenarios() {}

  static List<Scenario> all() {
    return List.of(
        flushed("writer", "/servlet/writer/*"),
        flushed("writerThenFlushBuffer", "/servlet/writer-buffer/*"),
        flushed("streamThenFlushBuffer", "/servlet/buffer/*"),
        flushed("print", "/servlet/print/*"),
        flushed("asyncStream", "/async/stream/*"),
        flushed("asyncWriter", "/async/writer/*"),
        flushed("asyncFlushBuffer", "/async/buffer/*"),
        flushed("forward", "/forward/stream/*"),
        include(),
        flushed("tee", "/tee/servlet/stream/*"),
        flushed("teeAsync", "/tee/async/stream/*"),
        sent("sseEmitter", "/emitter", FIVE)
            .expectedOn(Spring.SEVEN.negate(), five -> five.flag("event_split"))
            .expectedOn(Spring.SEVEN, five -> five.noFlag("event_split")),
        sent("teeEmitter", "/tee/emitter", FIVE),
        sent("etagEmitter", "/etag/emitter", FIVE).only(Spring.SEVEN.negate()),
        ndjsonEmitter(),
        sent("flux", "/flux", FIVE),
        sent("ndjsonFlux", "/ndjson-flux", FIVE),
        sent("functionalSse", "/functional", FIVE),
        body("streamingBody", FIVE).only(Spring.SEVEN.negate()),
        gzip(),
        gzipNdjson(),
        flushed("nonBlocking", "/nonblocking/stream/*"),
        nonBlockingLarge(),
        nonBlockingEnd(),
        flushed("secured", "/secured/servlet/stream/*"),
        flushed("securedWriter", "/secured/servlet/writer/*"),
        securedAsync(),
        sent("securedEmitter", "/secured/emitter", FIVE).asRace(),
        partOfAnArray(),
        ndjsonServlet(),
        typeSetLate(),
        resetBufferFirst(),
        resetFirst(),
        errorInstead(),
        sendErrorInstead(),
        sendErrorAtOnce(),
        sendErrorInAsync(),
        sendErrorTooLate());
  }

  private static Scenario flushed(String name, String path) {
    return Scenario.get(name, path, Scripts.FIVE_FLUSHED, FIVE);
  }

  private static Scenario sent(String name, String path, Expected expected) {
    return Scenario.get(name, path, Scripts.FIVE_SENT, expected);
  }

  // The content type is the framework's to set.
  private static Scenario body(String name, Expected expected) {
    String script = Scripts.FIVE_FLUSHED.replace(Scripts.EVENT_STREAM, "");
    return Scenario.get(name, "/body", script, expected);
  }

  private static Scenario gzip() {
    Scenario plain = flushed("gzip", "/servlet/stream/*");
    return plain
        .call(plain.call().header("Accept-Encoding: gzip"))
        .expected(FIVE.flag("gzip"))
        .expectedOn(
            App.HOLDS_GZIP,
            gzip -> held("compression_held", "business*5", "org.eclipse.jetty").flag("gzip"))
        .expectedOn(App.NO_GZIP_OF_SSE, gzip -> FIVE.noFlag("gzip"))
        .expectedOn(App.GZIP_ABOVE, gzip -> SwallowedScenarios.encodedAbove().flag("gzip"))
        .notPossible(Family.GRIZZLY, "it holds all, unseen: UnknownContainerIT#heldBelow");
  }

  // Spring Security writes its headers when its filter returns or at the first flush, here on two
  // threads: on a busy machine some come twice, agent or no agent.
  private static Scenario securedAsync() {
    String script = "pause 200\n" + Scripts.FIVE_FLUSHED;
    return Scenario.get("securedAsync", "/secured/async/stream/*", script, FIVE).asRace();
  }

  /** Every Jetty compresses lines, and each holds them. */
  private static Scenario gzipNdjson() {
    Scenario plain = ndjson("gzipNdjson");
    return plain
        .script(plain.script().replace("pause 40", "pause 150")) // longer than what counts as held
        .call(plain.call().header("Accept-Encoding: gzip"))
        .expected(plain.expected().flag("gzip"))
        .expectedOn(
            Family.JETTY,
            gzip -> held("compression_held", "business*3", "org.eclipse.jetty").flag("gzip"))
        .expectedOn(App.GZIP_ABOVE, gzip -> plain.expected().noFlag("gzip"))
        .notPossible(Family.GRIZZLY, "its connector here does not compress lines");
  }

  /** The end of the response sends what was not flushed, and on Undertow from inside that write. */
  private static Scenario nonBlockingEnd() {
    return Scenario.get(
        "nonBlockingEnd",
        "/nonblocking/stream/*",
        Scripts.EVENT_STREAM + "write data: one\\n\\n\nflush\npause 40\nwrite data: two\\n\\n\n",
        streamed("business*2").any("delivery"));
  }

  /** Much more than a container's buffers: it is ready again when the client has read. */
  private static Scenario nonBlockingLarge() {
    String large = "write data: \nrepeat 300000 x\nwrite \\n\\n\nflush\n";
    String script = Scripts.EVENT_STREAM + large + "pause 40\n" + large;
    return Scenario.get(
        "nonBlockingLarge",
        "/nonblocking/stream/*",
        script,
        streamed("business*2").any("delivery"));
  }

  /** Undertow ignores a flush inside of an include: what was written leaves at the end. */
  private static Scenario include() {
    return flushed("include", "/include/stream/*")
        .expectedOn(
            Family.UNDERTOW,
            five ->
                held("flush_swallowed", "business*5", "io.undertow.servlet")
                    .flag("content_length_set"));
  }

  private static Scenario ndjsonEmitter() {
    String script = Scripts.sent("{\"text\":\"one\"}", "{\"text\":\"two\"}");
    return Scenario.get("ndjsonEmitter", "/ndjson-emitter", script, streamed("business*2"));
  }

  private static Scenario partOfAnArray() {
    String script = Scripts.FIVE_FLUSHED.replace("write ", "part ");
    return Scenario.get("partOfAnArray", "/servlet/stream/*", script, FIVE);
  }

  private static Scenario ndjsonServlet() {
    return ndjson("ndjsonServlet");
  }

  private static Scenario ndjson(String name) {
    String script =
        """
        type application/x-ndjson
        write {"text":"one"}\\n
        flush
        pause 40
        write {"text":"two"}\\n{"text":"three"}\\n
        flush
        """;
    return Scenario.get(name, "/servlet/stream/*", script, streamed("business*3"));
  }

  private static Scenario typeSetLate() {
    String script =
        """
        write data: one\\n\\n
        type text/event-stream
        flush
        pause 40
        write data: two\\n\\n
        flush
        """;
    return Scenario.get("typeSetLate", "/servlet/stream/*", script, streamed("business*2"));
  }

  private static Scenario resetBufferFirst() {
    String script = "write data: never\\n\\n\nresetBuffer\n" + Scripts.FIVE_FLUSHED;
    return Scenario.get("resetBufferFirst", "/servlet/stream/*", script, FIVE);
  }

  private static Scenario resetFirst() {
    String script =
        "status 500\nheader X-Never seen\nwrite data: never\\n\\n\nreset\n" + Scripts.FIVE_FLUSHED;
    return Scenario.get("resetFirst", "/servlet/stream/*", script, FIVE);
  }

  private static Scenario errorInstead() {
    String script =
        "type text/event-stream\nstatus 500\ntype application/json\nwrite {\"error\":1}\nflush\n";
    return Scenario.get("errorInstead", "/servlet/stream/*", script, Expected.noRecord());
  }

  private static Scenario sendErrorInstead() {
    String script = "type text/event-stream\nwrite data: never\\n\\n\nsendError 503\n";
    return Scenario.get("sendErrorInstead", "/servlet/stream/*", script, Expected.noRecord());
  }

  private static Scenario sendErrorAtOnce() {
    String script = "type text/event-stream\nsendError 503\n";
    return Scenario.get("sendErrorAtOnce", "/servlet/stream/*", script, Expected.noRecord());
  }

  private static Scenario sendErrorInAsync() {
    String script = "type text/event-stream\nwrite data: never\\n\\n\nsendError 503\ncomplete\n";
    return Scenario.get("sendErrorInAsync", "/async/stream/*", script, Expected.noRecord());
  }

  /** Refused, and the stream goes on. */
  private static Scenario sendErrorTooLate() {
    String script =
        Scripts.flushed("data: a")
            + "?sendError 503\npause 40\n"
            + Scripts.flushed("data: b").replace(Scripts.EVENT_STREAM, "");
    return Scenario.get("sendErrorTooLate", "/servlet/stream/*", script, streamed("business*2"));
  }
}
