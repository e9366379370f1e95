package io.ssetiming.plugin.tomcat;

import io.ssetiming.time.Clock;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What hangs on a connection rather than on a response. Keyed by Tomcat's own objects, which
 * compare by identity; every entry is removed by a hook. Called on poller, worker and application
 * threads.
 */
final class Connections {

  private static final int MAX_CONNECTIONS = 200_000; // far above Tomcat's maxConnections

  /** Socket wrapper to the moment at which the poller last saw it readable. */
  private static final Map<Object, long[]> ARRIVALS = new ConcurrentHashMap<>();

  /**
   * Channel, or output buffer, to the stream that writes to it now. Empty while nothing streams.
   */
  private static final Map<Object, TomcatExchange> WATCHED = new ConcurrentHashMap<>();

  private static final Set<TomcatExchange> EXCHANGES =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  private Connections() {}

  static void arrived(Object socketWrapper) {
    long[] slot = ARRIVALS.get(socketWrapper);
    if (slot == null && ARRIVALS.size() < MAX_CONNECTIONS) {
      slot = new long[1];
      ARRIVALS.put(socketWrapper, slot);
    }
    if (slot != null) {
      slot[0] = Clock.system().nanos();
    }
  }

  /** The last arrival, or 0. It is given out once. */
  static long takeArrival(Object socketWrapper) {
    long[] slot = ARRIVALS.get(socketWrapper);
    if (slot == null) {
      return 0;
    }
    long nanos = slot[0];
    slot[0] = 0;
    return nanos;
  }

  static void closed(Object socketWrapper) {
    ARRIVALS.remove(socketWrapper);
  }

  static void watch(Object key, TomcatExchange exchange) {
    WATCHED.put(key, exchange);
  }

  static void unwatch(Object key) {
    if (key != null) {
      WATCHED.remove(key);
    }
  }

  /** The stream that writes to this channel or buffer, or null. */
  static TomcatExchange watched(Object key) {
    return WATCHED.isEmpty() ? null : WATCHED.get(key);
  }

  static void remember(TomcatExchange exchange) {
    EXCHANGES.add(exchange);
  }

  /** Lets go of every Tomcat object; called when the agent is detached. */
  static void forgetAll() {
    synchronized (EXCHANGES) {
      for (TomcatExchange exchange : EXCHANGES) {
        exchange.forget();
      }
      EXCHANGES.clear();
    }
    ARRIVALS.clear();
    WATCHED.clear();
  }
}
