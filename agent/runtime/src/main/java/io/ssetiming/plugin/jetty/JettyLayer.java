package io.ssetiming.plugin.jetty;

import io.ssetiming.stream.ResponseView;
import java.lang.reflect.Method;

/**
 * Where one version of Jetty keeps what we ask for. A channel is the object that one servlet
 * request and its response hang on; it is used again for the next request of its connection.
 */
abstract class JettyLayer {

  private static final String COMPRESSOR = "org.eclipse.jetty.server.handler.gzip.";
  private static final int MAX_LAYERS = 32;

  /** {@code HttpChannel} of Jetty 9.4 to 11, and of the EE 8 and EE 9 layers of Jetty 12. */
  private static final JettyLayer NESTED = new NestedLayer();

  /** {@code ServletChannel} of Jetty 12, EE 10 and later. */
  private static final JettyLayer CORE = new CoreLayer();

  private static final Getter END_POINT = Getter.of("getEndPoint");
  private static final Getter COMMITTED = Getter.of("isCommitted");
  private static final Getter COMPONENTS = Getter.of("getComponents");
  private static final Getter NEXT_INTERCEPTOR = Getter.of("getNextInterceptor");
  private static final Getter WRAPPED = Getter.of("getWrapped");
  private static final Getter REQUEST = Getter.of("getRequest");

  static JettyLayer of(Object channel) {
    return channel.getClass().getSimpleName().equals("ServletChannel") ? CORE : NESTED;
  }

  /** The type that the response has at present. Asked for every response. */
  abstract String contentType(Object channel);

  /**
   * @param lastContent body bytes, if it is known that they are all; else -1
   */
  abstract ResponseView view(Object channel, long lastContent);

  /** The request of the server's core that this channel's is made from; null before Jetty 12. */
  abstract Object coreRequest(Object channel);

  /** The servlet layer's own among these layers; null where it is none of them. */
  abstract Object ownResponse(Object channel);

  /** The outermost layer between the servlet output and the core; null where there is none. */
  abstract Object firstBelow(Object channel);

  /**
   * The class of the first layer below the servlet output that does something of its own with what
   * is written; null where there is none. Asked only of a response that such a layer encodes, or
   * keeps.
   *
   * @param encoded whether one encodes it: Jetty's compressor hands on what it does not
   */
  final String firstThatKeeps(Object channel, boolean encoded) {
    Object layer = firstBelow(channel);
    for (int depth = 0; layer != null && depth < MAX_LAYERS; depth++) {
      String name = layer.getClass().getName();
      boolean idle = !encoded && name.startsWith(COMPRESSOR);
      if (layer != ownResponse(channel) && !idle && !passesOn(layer.getClass())) {
        return name;
      }
      Object next = NEXT_INTERCEPTOR.get(layer);
      layer = next == null ? WRAPPED.get(layer) : next;
    }
    return null;
  }

  /** Whether its {@code write} is one that hands on what it is given. */
  private static boolean passesOn(Class<?> layer) {
    for (Method method : layer.getMethods()) {
      if (method.getName().equals("write") && method.getParameterCount() == 3) {
        String declaring = method.getDeclaringClass().getName();
        return declaring.equals("org.eclipse.jetty.server.Response$Wrapper")
            || declaring.equals("org.eclipse.jetty.server.handler.ContextResponse");
      }
    }
    return true;
  }

  /** Adds a response header, if it is not there yet. */
  abstract void addHeader(Object channel, String name, String value);

  final boolean isCommitted(Object channel) {
    return COMMITTED.isTrue(channel);
  }

  final Object endPoint(Object channel) {
    return END_POINT.get(channel);
  }

  /** The object that {@link Requests} knows the channel's present request by. */
  final Object requestKey(Object channel) {
    Object core = coreRequest(channel);
    return core == null ? channel : COMPONENTS.get(core);
  }

  /** What the core's own response knows the request by; null before Jetty 12. */
  final Object innermostRequest(Object channel) {
    return REQUEST.get(COMPONENTS.get(coreRequest(channel)));
  }
}
