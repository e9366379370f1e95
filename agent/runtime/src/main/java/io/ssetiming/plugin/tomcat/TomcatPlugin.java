package io.ssetiming.plugin.tomcat;

import io.ssetiming.stream.Connections;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;

/** What outlives a request here. One per application loader; any thread. */
final class TomcatPlugin {

  /**
   * Arrivals by socket wrapper; streams by the channel that they write to and the output buffer
   * that ends them.
   */
  static final Connections<TomcatStream> CONNECTIONS = new Connections<>();

  private static final Set<TomcatExchange> EXCHANGES =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  private TomcatPlugin() {}

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
    CONNECTIONS.forgetAll();
  }
}
