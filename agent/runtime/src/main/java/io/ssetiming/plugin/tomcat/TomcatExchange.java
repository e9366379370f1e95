package io.ssetiming.plugin.tomcat;

import io.ssetiming.stream.Arrival;
import io.ssetiming.stream.ResponseExchange;
import io.ssetiming.stream.ResponseView;
import io.ssetiming.stream.StreamTimeline;
import io.ssetiming.time.Clock;
import org.apache.coyote.Response;

/**
 * What is known of one coyote {@code Response} object. Tomcat pools these objects across requests
 * and connections, so this one is kept in the response's notes, begun at each request and finished
 * at each recycling.
 */
final class TomcatExchange extends ResponseExchange<TomcatStream> {

  /** A note's index that neither Tomcat (0 to 2) nor any known module uses; there are 32. */
  private static final int NOTE = 29;

  private final Response response;

  private long takenNanos; // when a worker took the connection up; 0: for another request
  private long arrivedNanos; // when the poller saw it readable; 0: unknown
  private long beginNanos; // of a request that came on the heels of another; 0: see takenNanos
  private Arrival arrival; // made when it is needed
  private boolean resetting;
  private boolean nonBlocking; // the application has set a WriteListener

  private TomcatExchange(Response response) {
    this.response = response;
  }

  /** The exchange of this response, or null where its request began before we were there. */
  static TomcatExchange of(Response response) {
    Object note = response.getNote(NOTE);
    return note instanceof TomcatExchange ? (TomcatExchange) note : null;
  }

  /** The stream that this response is, or null. */
  static TomcatStream streamOf(Response response) {
    TomcatExchange exchange = of(response);
    return exchange == null ? null : exchange.stream();
  }

  private static TomcatExchange ofOrNew(Response response) {
    TomcatExchange exchange = of(response);
    if (exchange == null) {
      exchange = new TomcatExchange(response);
      response.setNote(NOTE, exchange);
      TomcatPlugin.remember(exchange);
    }
    return exchange;
  }

  /** A worker takes up a connection. */
  static void taken(Response response, Object socketWrapper) {
    TomcatExchange exchange = ofOrNew(response);
    exchange.arrivedNanos = TomcatPlugin.CONNECTIONS.takeArrival(socketWrapper);
    exchange.takenNanos = Clock.system().nanos();
  }

  /** A request is about to be served. */
  static void begin(Response response) {
    TomcatExchange exchange = ofOrNew(response);
    exchange.begin();
    exchange.arrival = null;
    exchange.nonBlocking = false;
    exchange.beginNanos = exchange.takenNanos != 0 ? 0 : Clock.system().nanos();
  }

  @Override
  protected Arrival arrival() {
    if (arrival == null && takenNanos + beginNanos != 0) {
      if (takenNanos == 0) {
        arrival = Arrival.at(beginNanos, "tomcat:service");
      } else if (arrivedNanos == 0) {
        arrival = Arrival.at(takenNanos, "tomcat:worker");
      } else {
        arrival = Arrival.queued(arrivedNanos, takenNanos, "tomcat:poller");
      }
    }
    return arrival;
  }

  @Override
  protected ResponseView view() {
    return new TomcatResponseView(response);
  }

  @Override
  protected boolean isCommitted() {
    return response.isCommitted();
  }

  @Override
  protected TomcatStream newStream(StreamTimeline timeline) {
    return new TomcatStream(timeline, nonBlocking);
  }

  /** The application writes without blocking from now on. */
  void becomeNonBlocking() {
    nonBlocking = true;
    TomcatStream stream = stream();
    if (stream != null) {
      stream.becomeNonBlocking();
    }
  }

  @Override
  protected void addHeader(String name, String value) {
    if (response.getMimeHeaders().getHeader(name) == null) {
      response.addHeader(name, value);
    }
  }

  /** Whether the container is in the middle of a reset, and a recycling is part of that. */
  void resetting(boolean now) {
    resetting = now;
  }

  /** The response object is handed back to its pool. */
  void finish() {
    if (resetting) {
      return;
    }
    takenNanos = 0; // a next request of this connection was not waited for
    arrivedNanos = 0;
    beginNanos = 0;
    arrival = null;
    endStream();
  }

  /** Lets go of the response object, for an agent that is detached. */
  void forget() {
    response.setNote(NOTE, null);
  }
}
