package io.ssetiming.plugin.jetty;

import io.ssetiming.stream.StreamRegistry;
import io.ssetiming.stream.StreamTimeline;

/**
 * From what an application sees of a Jetty response to its stream. By way of the registry: a web
 * application's loader is not the one that Jetty lives in, and has plugin classes of its own.
 */
public final class JettyLookup {

  private static final Getter OUTPUT = Getter.of("getHttpOutput");
  private static final Getter CHANNEL = Getter.of("getServletChannel");

  private JettyLookup() {}

  /** The stream of this response of the container's own; null where it is none. */
  public static StreamTimeline timelineOf(Object response) {
    Object channel = CHANNEL.get(response);
    Object output = OUTPUT.get(channel == null ? response : channel);
    return output == null ? null : StreamRegistry.current().above(output);
  }
}
