package io.ssetiming.plugin.jetty;

import io.ssetiming.stream.Connections;
import java.lang.reflect.Field;

/** What outlives a request here. One per application loader; any thread. */
final class JettyPlugin {

  /**
   * Arrivals by the socket's end point. Streams by their output, their channel, the end point that
   * they write to and the request of the server's core.
   */
  static final Connections<JettyStream> CONNECTIONS = new Connections<>();

  static final Requests REQUESTS = new Requests(CONNECTIONS);

  private JettyPlugin() {}

  /** For example {@code 12.0.29}. */
  static String version(ClassLoader jetty) {
    try {
      Field version =
          Class.forName("org.eclipse.jetty.util.Jetty", true, jetty).getField("VERSION");
      return String.valueOf(version.get(null));
    } catch (ReflectiveOperationException | LinkageError elsewhere) {
      return "unknown";
    }
  }

  /** Lets go of every object of Jetty's; called when the agent is detached. */
  static void forgetAll() {
    REQUESTS.forgetAll();
    CONNECTIONS.forgetAll();
  }
}
