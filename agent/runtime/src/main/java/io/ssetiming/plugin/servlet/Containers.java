package io.ssetiming.plugin.servlet;

import io.ssetiming.plugin.tomcat.TomcatLookup;
import io.ssetiming.stream.StreamTimeline;
import java.lang.reflect.Method;

/** From a response wrapper to the container's response, and from there to its stream. */
final class Containers {

  private static final int MAX_WRAPPERS = 32;

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
    Object response = wrapper;
    for (int depth = 0; response != null && depth < MAX_WRAPPERS; depth++) {
      String name = response.getClass().getName();
      if (name.equals("org.apache.catalina.connector.ResponseFacade")) {
        return TomcatLookup.timelineOf(response);
      }
      Object getResponse = GET_RESPONSE.get(response.getClass());
      if (!(getResponse instanceof Method)) {
        return null;
      }
      response = ((Method) getResponse).invoke(response);
    }
    return null;
  }
}
