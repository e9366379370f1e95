package io.ssetiming.plugin.tomcat;

import io.ssetiming.sse.BodyFormat;
import io.ssetiming.stream.Arrival;
import io.ssetiming.stream.StreamRegistry;
import io.ssetiming.stream.StreamTimeline;
import io.ssetiming.time.Clock;
import org.apache.coyote.Response;

/**
 * What is known of one coyote {@code Response} object. Tomcat pools these objects across requests
 * and connections, so this one is kept in the response's notes, begun at each request and finished
 * at each recycling. While the response is no stream, {@link #stream()} is null and the hooks do
 * nothing more than find that out.
 *
 * <p>Called on worker threads and on the application's own threads.
 */
final class TomcatExchange {

  /** A note's index that neither Tomcat (0 to 2) nor any known module uses; there are 32. */
  private static final int NOTE = 29;

  private final Response response;

  private long takenNanos; // when a worker took the connection up; 0: for another request
  private long arrivedNanos; // when the poller saw it readable; 0: unknown
  private long beginNanos; // of a request that came on the heels of another; 0: see takenNanos
  private Arrival arrival; // made when it is needed
  private long untypedBytes; // body bytes written before the content type was known
  private boolean resetting;
  private volatile TomcatStream stream; // null: no stream

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
    return exchange == null ? null : exchange.stream;
  }

  private static TomcatExchange ofOrNew(Response response) {
    TomcatExchange exchange = of(response);
    if (exchange == null) {
      exchange = new TomcatExchange(response);
      response.setNote(NOTE, exchange);
      Connections.remember(exchange);
    }
    return exchange;
  }

  /** A worker takes up a connection. */
  static void taken(Response response, Object socketWrapper) {
    TomcatExchange exchange = ofOrNew(response);
    exchange.arrivedNanos = Connections.takeArrival(socketWrapper);
    exchange.takenNanos = Clock.system().nanos();
  }

  /** A request is about to be served. */
  static void begin(Response response) {
    TomcatExchange exchange = ofOrNew(response);
    exchange.endStream(); // of a request whose recycling we never saw
    exchange.arrival = null;
    exchange.untypedBytes = 0;
    exchange.beginNanos = exchange.takenNanos != 0 ? 0 : Clock.system().nanos();
  }

  /** Null where the request began before we were there. */
  private Arrival arrival() {
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

  /** The application says what it is going to write. */
  void contentType(String contentType) {
    if (response.isCommitted()) {
      return;
    }
    StreamRegistry registry = StreamRegistry.current();
    BodyFormat format = registry.settings().format(contentType);
    if (format == null) {
      drop(registry);
    } else if (stream == null && arrival() != null) {
      StreamTimeline opened = registry.open(new TomcatResponseView(response), format, arrival());
      if (opened != null) {
        stream = new TomcatStream(opened);
        echo(registry.idToEcho(opened));
      }
    }
  }

  private void echo(String id) {
    if (id != null && response.getMimeHeaders().getHeader("X-Request-Id") == null) {
      response.addHeader("X-Request-Id", id);
    }
  }

  private void drop(StreamRegistry registry) {
    TomcatStream was = stream;
    if (was != null) {
      stream = null;
      was.unwatch();
      registry.forget(was.timeline);
    }
  }

  /** The timeline to tell of a write at the container's top; null where there is none to tell. */
  StreamTimeline forWrite(long bytes) {
    TomcatStream current = stream;
    if (current == null) {
      untypedBytes += bytes;
      return null;
    }
    // where the order is only known further down, TomcatStream.accept tells of it
    return untypedBytes == 0 && !current.timeline.isSeenAbove() ? current.timeline : null;
  }

  TomcatStream stream() {
    return stream;
  }

  /** The container dropped its buffer, and perhaps the headers: nothing has left. */
  void discardBody(boolean headersToo) {
    untypedBytes = 0;
    TomcatStream current = stream;
    if (current == null || response.isCommitted()) {
      return;
    }
    current.discardBody();
    if (headersToo) {
      drop(StreamRegistry.current());
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

  private void endStream() {
    TomcatStream current = stream;
    if (current != null) {
      stream = null;
      current.end();
    }
  }

  /** Lets go of the response object, for an agent that is detached. */
  void forget() {
    response.setNote(NOTE, null);
  }
}
