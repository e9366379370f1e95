package io.ssetiming.plugin.undertow;

import io.ssetiming.stream.StreamTimeline;
import io.undertow.servlet.spec.HttpServletResponseImpl;

/** From what an application sees of an Undertow response to its stream. */
public final class UndertowLookup {

  private UndertowLookup() {}

  /** The stream of this response; null where it is none. */
  public static StreamTimeline timelineOf(Object response) {
    UndertowStream stream =
        UndertowExchange.decide(((HttpServletResponseImpl) response).getExchange());
    return stream == null ? null : stream.timeline;
  }
}
