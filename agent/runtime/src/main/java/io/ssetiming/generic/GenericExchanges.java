package io.ssetiming.generic;

import io.ssetiming.stream.StreamTimeline;
import java.util.HashSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The requests that are open now in containers without a plugin, by the container's own response
 * and by the stream and writer that it handed out. These must compare by identity, as every
 * container's do. Entries are removed when the call of the container ends, when an asynchronous
 * request is completed, when the same response object begins anew, or by {@link #sweep}.
 *
 * <p>What advice talks to. Any thread.
 */
public final class GenericExchanges {

  private static final int MAX_OPEN = 100_000; // objects; beyond that a request is not measured
  private static final int MAX_WRAPPERS = 32;

  private static final Map<Object, GenericExchange> BY_OBJECT = new ConcurrentHashMap<>();

  /**
   * The exchange that the container called this thread for. Not a ThreadLocal: a thread that is
   * inside a call when the agent is detached would keep our classes for ever.
   */
  private static final Map<Thread, GenericExchange> CURRENT = new ConcurrentHashMap<>();

  /** Whether this class is a container's own response, and the container one without a plugin. */
  private static final ClassValue<Boolean> UNKNOWN_CONTAINERS =
      new ClassValue<Boolean>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          String name = type.getName();
          return !name.startsWith("org.apache.catalina.")
              && !name.startsWith("org.eclipse.jetty.")
              && !name.startsWith("io.undertow.")
              && ServletApi.implementsApi(type, "http.HttpServletResponse")
              && !ServletApi.extendsApi(type, "ServletResponseWrapper");
        }
      };

  private GenericExchanges() {}

  /**
   * A filter chain or a servlet is called.
   *
   * @return what {@link #leave} is to be given; null where the container has not called it, but
   *     somebody inside, or it is none of ours
   */
  public static GenericExchange enter(Object request, Object response) {
    if (response == null) {
      return null;
    }
    boolean own = UNKNOWN_CONTAINERS.get(response.getClass());
    if (!own && BY_OBJECT.isEmpty() || CURRENT.get(Thread.currentThread()) != null) {
      return null;
    }
    GenericExchange exchange = own ? BY_OBJECT.get(response) : under(response);
    String dispatch = ServletApi.text(request, "getDispatcherType");
    if (own && (dispatch == null || dispatch.equals("REQUEST"))) {
      exchange = begin(request, response, exchange);
    }
    if (exchange != null) {
      CURRENT.put(Thread.currentThread(), exchange);
      exchange.entered();
    }
    return exchange;
  }

  private static GenericExchange begin(Object request, Object response, GenericExchange before) {
    if (before != null && forget(before)) {
      before.abandoned(); // the container uses the response again: it was over long ago
    }
    if (BY_OBJECT.size() >= MAX_OPEN) {
      return null;
    }
    GenericExchange exchange = new GenericExchange(request, response);
    BY_OBJECT.put(response, exchange);
    return exchange;
  }

  /** The call is over. */
  public static void leave(GenericExchange entered, Throwable thrown) {
    if (entered != null) {
      CURRENT.remove(Thread.currentThread());
      if (entered.left(thrown) && forget(entered)) {
        entered.over(thrown == null);
      }
    } else if (thrown != null) {
      GenericExchange current = CURRENT.get(Thread.currentThread());
      if (current != null) {
        current.threw(); // somebody may catch it before the container sees it
      }
    }
  }

  /**
   * An asynchronous request is about to be completed.
   *
   * @return what {@link #completed} is to be given, or null
   */
  public static GenericExchange completing(Object asyncContext) {
    GenericExchange exchange = of(asyncContext);
    if (exchange == null || exchange == CURRENT.get(Thread.currentThread()) || !forget(exchange)) {
      return null; // inside the container's call: the response ends when that does
    }
    return exchange;
  }

  public static void completed(GenericExchange exchange, Throwable thrown) {
    if (exchange != null) {
      exchange.over(thrown == null);
    }
  }

  /** An asynchronous request is about to be given back to the container. */
  public static void dispatching(Object asyncContext) {
    GenericExchange exchange = of(asyncContext);
    if (exchange != null) {
      exchange.dispatching();
    }
  }

  private static GenericExchange of(Object asyncContext) {
    return BY_OBJECT.isEmpty() ? null : under(ServletApi.get(asyncContext, "getResponse"));
  }

  /** The open exchange of this response, stream or writer of the container; null: none. */
  public static GenericExchange at(Object containers) {
    return BY_OBJECT.isEmpty() ? null : BY_OBJECT.get(containers);
  }

  /** The container's response handed out this stream or writer. */
  public static void handedOut(Object response, Object handle, boolean isWriter) {
    GenericExchange exchange = at(response);
    if (exchange != null && handle != null && BY_OBJECT.put(handle, exchange) != exchange) {
      exchange.handedOut(handle, isWriter);
    }
  }

  /** The stream that this response belongs to, wrapped or not; null where it is none. */
  public static StreamTimeline timelineOf(Object response) {
    GenericExchange exchange = BY_OBJECT.isEmpty() ? null : under(response);
    return exchange == null ? null : exchange.timeline();
  }

  private static GenericExchange under(Object wrapper) {
    Object response = wrapper;
    for (int depth = 0; response != null && depth < MAX_WRAPPERS; depth++) {
      GenericExchange exchange = BY_OBJECT.get(response);
      if (exchange != null) {
        return exchange;
      }
      if (!ServletApi.extendsApi(response.getClass(), "ServletResponseWrapper")) {
        return null; // it may have a getResponse() of its own that leads elsewhere
      }
      response = wrapped(response);
    }
    return null;
  }

  /** {@code getResponse()} is no method of an interface. */
  private static Object wrapped(Object wrapper) {
    try {
      return wrapper.getClass().getMethod("getResponse").invoke(wrapper);
    } catch (ReflectiveOperationException | RuntimeException hidden) {
      return null;
    }
  }

  /** Returns whether it was known: only one caller ends it. */
  private static boolean forget(GenericExchange exchange) {
    if (!BY_OBJECT.remove(exchange.response, exchange)) {
      return false;
    }
    for (Object handle : exchange.handles()) {
      BY_OBJECT.remove(handle, exchange);
    }
    return true;
  }

  /**
   * Ends the asynchronous requests that the container ended by itself, on a time-out for example:
   * the API tells nobody of that but listeners, and we add none. Called about every second.
   */
  public static void sweep() {
    if (BY_OBJECT.isEmpty()) {
      return;
    }
    for (GenericExchange exchange : new HashSet<>(BY_OBJECT.values())) {
      if (exchange.isAbandoned() && forget(exchange)) {
        exchange.abandoned();
      }
    }
  }

  /** Lets go of every object of the server; called when the agent is detached. */
  public static void forgetAll() {
    BY_OBJECT.clear();
    CURRENT.clear();
  }
}
