package io.ssetiming.it;

import static io.ssetiming.it.Expected.held;

import java.util.List;

/** The flushes of section A that somebody between the application and the container swallows. */
final class SwallowedScenarios {
  private static final String SWALLOWED = "flush_swallowed";
  private static final String FIVE = "business*5";
  private static final String ETAG_WRAPPER =
      "ShallowEtagHeaderFilter$ConditionalContentCachingResponseWrapper";

  private SwallowedScenarios() {}

  static List<Scenario> all() {
    return List.of(
        flushed(
            "cachedServlet",
            "/cached/servlet/stream/*",
            held(
                SWALLOWED, FIVE, "ContentCachingResponseWrapper", "com.example.app.CachingFilter")),
        flushed("etagServlet", "/etag/servlet/stream/*", held(SWALLOWED, FIVE, ETAG_WRAPPER)),
        sent("etagEmitter", "/etag/emitter", held(SWALLOWED, FIVE, ETAG_WRAPPER)).only(Boot.BOOT40),
        streamingBody(),
        flushed(
            "countingStream",
            "/servlet/counting/*",
            held(SWALLOWED, FIVE, "com.example.app.CountingStream")),
        flushed(
            "gzipFilter",
            "/gzip/servlet/stream/*",
            held(
                "compression_held",
                FIVE,
                "java.util.zip.GZIPOutputStream",
                "com.example.app.GzipFilter")));
  }

  private static Scenario flushed(String name, String path, Expected expected) {
    return Scenario.get(name, path, Scripts.FIVE_FLUSHED, expected);
  }

  private static Scenario sent(String name, String path, Expected expected) {
    return Scenario.get(name, path, Scripts.FIVE_SENT, expected);
  }

  private static Scenario streamingBody() {
    Expected held = held(SWALLOWED, FIVE, "StreamUtils$NonFlushingOutputStream");
    String script = Scripts.FIVE_FLUSHED.replace(Scripts.EVENT_STREAM, "");
    return Scenario.get("streamingBody", "/body", script, held).only(Boot.BOOT40);
  }
}
