package io.ssetiming.sse;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * One recorded-like stream of a dialect, its events and its facts. The body is a resource in {@code
 * samples}, so that it can be read as it goes over the wire.
 */
record DialectSample(String name, String events, String facts) {

  static final List<DialectSample> ALL = DialectSamples.all();

  BodyFormat format() {
    return name.endsWith(".ndjson") ? BodyFormat.NDJSON : BodyFormat.SSE;
  }

  byte[] body() {
    try (InputStream in = DialectSample.class.getResourceAsStream("/samples/" + name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The same stream with other line ends. */
  byte[] lineEnds(String end) {
    String text = new String(body(), StandardCharsets.UTF_8);
    return text.replace("\n", end).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return name;
  }
}
