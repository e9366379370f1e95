package io.ssetiming.join;

import java.util.Locale;

/**
 * What the path between the server's socket and the client's reading did to the events of one
 * request. Decided from counts and from durations of one clock each, by these rules in this order:
 *
 * <ol>
 *   <li>{@link #UNKNOWN}: the client got no response, or one without events of its own, or saw more
 *       business events than the server sent (something on the way rewrites the stream, or the
 *       records don't belong together).
 *   <li>{@link #TRUNCATED_ON_PATH}: the client's stream broke off though the server had sent it to
 *       its end, or though the server, too, was cut off from outside.
 *   <li>{@link #EVENTS_LOST}: the client saw fewer business events than left the server, and did
 *       not leave by itself.
 *   <li>Otherwise the shape of the arrivals decides, see {@link ArrivalShape}: {@link
 *       #PATH_BUFFERED}, {@link #CLEAN} or {@link #UNKNOWN}.
 * </ol>
 */
public enum PathDelivery {
  CLEAN,
  PATH_BUFFERED,
  EVENTS_LOST,
  TRUNCATED_ON_PATH,
  UNKNOWN;

  /** As it is written in files and tables. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static PathDelivery of(ServerRecord server, ClientRecord client) {
    String outcome = String.valueOf(client.outcome());
    boolean noResponse = outcome.equals("connect_failed") || outcome.equals("http_error");
    if (noResponse || !client.wholeEvents() || client.business() > server.businessSent()) {
      return UNKNOWN;
    }
    boolean fewer = client.business() < server.businessSent();
    boolean brokeOff = outcome.equals("truncated") || saysError(outcome, client);
    if (brokeOff && (serverFinished(server) || (fewer && cutFromOutside(server)))) {
      return TRUNCATED_ON_PATH;
    }
    if (fewer && !leftByItself(outcome, server)) {
      return EVENTS_LOST;
    }
    return ArrivalShape.of(server.businessSentMs(), client.businessReceivedMs());
  }

  /** A stream that itself says "error" did arrive; only a broken connection is the path's. */
  private static boolean saysError(String outcome, ClientRecord client) {
    return outcome.equals("error") && client.errorEvents() == 0;
  }

  private static boolean serverFinished(ServerRecord server) {
    return "completed".equals(server.outcome());
  }

  private static boolean cutFromOutside(ServerRecord server) {
    return "client_abort".equals(server.outcome());
  }

  private static boolean leftByItself(String outcome, ServerRecord server) {
    return outcome.equals("timeout") || cutFromOutside(server);
  }
}
