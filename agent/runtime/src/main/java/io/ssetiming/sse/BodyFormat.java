package io.ssetiming.sse;

import java.util.Locale;

/** How a streamed body is cut into events. */
public enum BodyFormat {
  /** Server-sent events, as the WHATWG rules cut them. */
  SSE,
  /** One JSON value a line. */
  NDJSON,
  /** Anything else: one write is one event. */
  WRITES;

  /** The format of a {@code Content-Type}; case and parameters do not matter, null is allowed. */
  public static BodyFormat of(String contentType) {
    if (contentType == null) {
      return WRITES;
    }
    int parameters = contentType.indexOf(';');
    String type = parameters < 0 ? contentType : contentType.substring(0, parameters);
    switch (type.trim().toLowerCase(Locale.ROOT)) {
      case "text/event-stream":
        return SSE;
      case "application/x-ndjson":
      case "application/ndjson":
      case "application/jsonl":
      case "application/x-jsonlines":
      case "application/stream+json":
        return NDJSON;
      default:
        return WRITES;
    }
  }
}
