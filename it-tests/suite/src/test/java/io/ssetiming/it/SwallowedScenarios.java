package io.ssetiming.it;

import static io.ssetiming.it.Expected.held;
import static io.ssetiming.it.Expected.streamed;

import io.ssetiming.it.App.Spring;
import java.util.List;

/**
 * The flushes of section A that somebody between the application and the container swallows. Who it
 * was is not named yet; that the stream was held, for how long, and by which line it was written,
 * is.
 */
final class SwallowedScenarios {
  private static final String FIVE = "business*5";

  static final Scenario KEPT = flushed("keptServlet", "/kept/servlet/stream/*", writer());

  private SwallowedScenarios() {}

  static List<Scenario> all() {
    return List.of(
        flushed("cachedServlet", "/cached/servlet/stream/*", writer()),
        KEPT,
        flushed("etagServlet", "/etag/servlet/stream/*", writer()),
        sent("etagEmitter", "/etag/emitter", writer()).only(Spring.SEVEN),
        streamingBody(),
        flushed("countingStream", "/servlet/counting/*", writer()),
        flushed("gzipFilter", "/gzip/servlet/stream/*", encodedAbove()));
  }

  /** Whether a late flush or the close let it go in the end differs from one Spring to the next. */
  private static Expected writer() {
    return held("batched", FIVE, "com.example.").any("delivery");
  }

  /** What the server is given are no events any more. */
  static Expected encodedAbove() {
    return streamed("").field("delivery", "not_a_stream").noToken("opaque_body");
  }

  private static Scenario flushed(String name, String path, Expected expected) {
    return Scenario.get(name, path, Scripts.FIVE_FLUSHED, expected);
  }

  private static Scenario sent(String name, String path, Expected expected) {
    return Scenario.get(name, path, Scripts.FIVE_SENT, expected);
  }

  private static Scenario streamingBody() {
    String script = Scripts.FIVE_FLUSHED.replace(Scripts.EVENT_STREAM, "");
    return Scenario.get("streamingBody", "/body", script, writer()).only(Spring.SEVEN);
  }
}
