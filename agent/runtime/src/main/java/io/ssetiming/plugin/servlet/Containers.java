package io.ssetiming.plugin.servlet;

import io.ssetiming.generic.GenericExchanges;
import io.ssetiming.plugin.jetty.JettyLookup;
import io.ssetiming.plugin.tomcat.TomcatLookup;
import io.ssetiming.plugin.undertow.UndertowLookup;
import io.ssetiming.stream.StreamTimeline;
import java.lang.reflect.Method;

/** From a response, wrapped or not, to the container's own, and from there to its stream. */
final class Containers {

  private static final int MAX_WRAPPERS = 32;
  private static final String JETTY = "org.eclipse.jetty.";

  /** {@code getResponse()} of a wrapper class, the same method in javax and jakarta; or Void. */
  private static final ClassValue<Object> GET_RESPONSE =
      new ClassValue<Object>() {
        @Override
        protected Object computeValue(Class<?> type) {
          try {
            return type.getMethod("getResponse");
          } catch (NoSuchMethodException notAWrapper) {
            return Void.class; // not a class of ours: the value lives as long as the application's
          }
        }
      };

  private Containers() {}

  /** The stream that this response belongs to; null where it is none, or no container we know. */
  static StreamTimeline timelineOf(Object wrapper) throws ReflectiveOperationException {
    Object response = innermost(wrapper);
    if (response == null) {
      return null;
    }
    // a container's line is linked only where its classes are
    String name = response.getClass().getName();
    if (name.equals("org.apache.catalina.connector.ResponseFacade")) {
      return TomcatLookup.timelineOf(response);
    }
    if (name.equals("io.undertow.servlet.spec.HttpServletResponseImpl")) {
      return UndertowLookup.timelineOf(response);
    }
    return name.startsWith(JETTY)
        ? JettyLookup.timelineOf(response)
        : GenericExchanges.timelineOf(wrapper);
  }

  /** The container's own response below all wrappers; null where there is none. */
  private static Object innermost(Object wrapper) throws ReflectiveOperationException {
    Object response = wrapper;
    for (int depth = 0; response != null && depth < MAX_WRAPPERS; depth++) {
      Object getResponse = GET_RESPONSE.get(response.getClass());
      if (isContainers(response) || !(getResponse instanceof Method)) {
        return response;
      }
      response = ((Method) getResponse).invoke(response);
    }
    return null;
  }

  /** Some of them have a {@code getResponse()} of their own that leads elsewhere. */
  private static boolean isContainers(Object response) {
    String name = response.getClass().getName();
    return name.startsWith("org.apache.catalina.")
        || name.startsWith(JETTY) && !isWrapper(response.getClass()) // for an include, for example
        || name.startsWith("io.undertow.");
  }

  private static boolean isWrapper(Class<?> type) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      if (c.getName().endsWith(".servlet.ServletResponseWrapper")) {
        return true;
      }
    }
    return false;
  }
}
