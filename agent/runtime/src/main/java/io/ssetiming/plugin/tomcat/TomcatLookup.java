package io.ssetiming.plugin.tomcat;

import io.ssetiming.stream.StreamTimeline;
import java.lang.reflect.Field;
import org.apache.catalina.connector.Response;
import org.apache.catalina.connector.ResponseFacade;

/** From what an application sees of a Tomcat response to its stream. */
public final class TomcatLookup {

  private static final Field RESPONSE = field();

  private TomcatLookup() {}

  /** The stream of this facade; null where it is none, or the facade is used up. */
  public static StreamTimeline timelineOf(Object facade) throws IllegalAccessException {
    Object response = RESPONSE == null ? null : RESPONSE.get(facade);
    if (response == null) {
      return null;
    }
    TomcatExchange exchange = TomcatExchange.of(((Response) response).getCoyoteResponse());
    return exchange == null ? null : exchange.timeline();
  }

  private static Field field() {
    try {
      Field field = ResponseFacade.class.getDeclaredField("response");
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException | RuntimeException elsewhere) {
      return null; // wrappers are then not seen, everything else is
    }
  }
}
