package io.ssetiming.plugin.tomcat;

import io.ssetiming.sse.BodyFormat;
import io.ssetiming.stream.Arrival;
import io.ssetiming.stream.Failure;
import io.ssetiming.stream.Release;
import io.ssetiming.stream.ResponseHead;
import io.ssetiming.stream.StreamRegistry;
import io.ssetiming.stream.StreamTimeline;
import io.ssetiming.stream.WireLedger;
import io.ssetiming.time.Clock;
import java.nio.ByteBuffer;
import org.apache.coyote.Response;

/**
 * What is known of one coyote {@code Response} object. Tomcat pools these objects across requests
 * and connections, so this one is kept in the response's notes, begun at each request and finished
 * at each recycling. While the response is no stream, {@link #timeline} is null and the hooks do
 * nothing more than find that out.
 *
 * <p>Hooks run on worker threads and on the application's own threads; the timeline locks for
 * itself, and {@code ledger} is guarded by this object.
 */
final class TomcatExchange {

  /** A note's index that neither Tomcat (0 to 2) nor any known module uses; there are 32. */
  private static final int NOTE = 29;

  private static final Clock CLOCK = Clock.system();

  private final Response response;

  // of the connection and the request
  private long takenNanos; // when a worker took the connection up; 0: used up
  private long arrivedNanos; // when the poller saw it readable; 0: unknown
  private long beginNanos; // of a request that came on the heels of another; 0: see takenNanos
  private Arrival arrival; // null until a request has begun
  private long untypedBytes; // body bytes written before the content type was known

  // of the stream
  private volatile StreamTimeline timeline; // null: no stream
  private WireLedger ledger; // null: nobody counts socket bytes
  private boolean opaque; // a compressor stands between body and socket
  private boolean bodyless;
  private long accepted; // body bytes that left the container's own buffer
  private ByteBuffer chunk; // the body bytes that are on their way to the socket's buffer
  private long callNanos; // when the outermost call that can move bytes began; 0: none
  private Release release = Release.TAIL;
  private long closedNanos; // when the container closed the body; 0: it did not yet
  private Object channel; // what the socket is watched by; null: it is not
  private Object socketBuffer;

  private TomcatExchange(Response response) {
    this.response = response;
  }

  /** The exchange of this response, or null where its request began before we were there. */
  static TomcatExchange of(Response response) {
    Object note = response.getNote(NOTE);
    return note instanceof TomcatExchange ? (TomcatExchange) note : null;
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
    exchange.takenNanos = CLOCK.nanos();
  }

  /** A request is about to be served. */
  static void begin(Response response) {
    TomcatExchange exchange = ofOrNew(response);
    exchange.endStream(); // of a request whose recycling we never saw
    exchange.arrival = null;
    exchange.untypedBytes = 0;
    exchange.beginNanos = exchange.takenNanos != 0 ? 0 : CLOCK.nanos();
  }

  private Arrival arrival() {
    if (arrival == null) {
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
    } else if (timeline == null) {
      TomcatResponseView view = new TomcatResponseView(response);
      StreamTimeline opened = registry.open(view, format, arrival());
      if (opened != null) {
        start(registry, opened);
      }
    }
  }

  private void start(StreamRegistry registry, StreamTimeline opened) {
    ledger = null;
    opaque = false;
    bodyless = false;
    accepted = 0;
    chunk = null;
    callNanos = 0;
    closedNanos = 0;
    timeline = opened;
    String echo = registry.idToEcho(opened);
    if (echo != null && response.getMimeHeaders().getHeader("X-Request-Id") == null) {
      response.addHeader("X-Request-Id", echo);
    }
  }

  private void drop(StreamRegistry registry) {
    StreamTimeline was = timeline;
    if (was != null) {
      timeline = null;
      registry.forget(was);
    }
  }

  /** The timeline to tell of a write at the top; null where it is no stream. */
  StreamTimeline forWrite(long bytes) {
    StreamTimeline current = timeline;
    if (current == null) {
      untypedBytes += bytes;
      return null;
    }
    // where the order is only known further down, accept() tells of it
    return untypedBytes == 0 && !current.isSeenAbove() ? current : null;
  }

  StreamTimeline timeline() {
    return timeline;
  }

  /** The container dropped its buffer, and perhaps the headers: nothing has left. */
  void discardBody(boolean headersToo) {
    untypedBytes = 0;
    StreamTimeline current = timeline;
    if (current == null || response.isCommitted()) {
      return;
    }
    accepted = 0;
    current.discardBody();
    if (headersToo) {
      drop(StreamRegistry.current());
    }
  }

  /**
   * A call begins that can move bytes to the socket.
   *
   * @return its time, to be given back to {@link #leave}; 0 where an outer call has begun already
   */
  synchronized long enter(Release by) {
    if (callNanos != 0) {
      return 0;
    }
    release = by;
    return callNanos = CLOCK.nanos();
  }

  /** The call that {@link #enter} began is over. */
  void leave(long enteredNanos) {
    if (enteredNanos == 0) {
      return;
    }
    StreamTimeline current = timeline;
    long now = CLOCK.nanos();
    synchronized (this) {
      callNanos = 0;
      release = Release.TAIL;
    }
    if (current != null) {
      current.blocked(now - enteredNanos);
    }
  }

  /** The response's head is complete and goes first. */
  void commit(boolean noBody, boolean compressed) {
    StreamTimeline current = timeline;
    if (current == null) {
      return;
    }
    synchronized (this) {
      opaque = compressed;
      bodyless = noBody;
    }
    current.headReady(ResponseHead.of(new TomcatResponseView(response), compressed, noBody));
  }

  /**
   * Every byte of this response goes through a socket that tells what was taken.
   *
   * @param buffer Tomcat's HTTP/1.1 output buffer, the one that ends the body
   * @param nioChannel what the bytes are written to
   * @param headBytes bytes of the head, which go first
   */
  void watchSocket(Object buffer, Object nioChannel, long headBytes) {
    if (timeline == null) {
      return;
    }
    synchronized (this) {
      ledger = new WireLedger();
      ledger.given(headBytes);
      channel = nioChannel;
      socketBuffer = buffer;
    }
    Connections.watch(nioChannel, this);
    Connections.watch(buffer, this);
  }

  /** Body bytes leave the container's own buffer. */
  synchronized void accept(ByteBuffer bytes) {
    StreamTimeline current = timeline;
    if (current == null) {
      return;
    }
    accepted += bytes.remaining();
    chunk = bytes;
    long unseen = accepted - current.bytesWritten();
    if (unseen > 0) {
      ByteBuffer tail = bytes.duplicate();
      tail.position((int) (tail.limit() - Math.min(unseen, tail.remaining())));
      current.written(tail, CLOCK.nanos());
    }
  }

  synchronized void acceptDone() {
    chunk = null;
  }

  /** Bytes are put into the socket's buffer. */
  synchronized void given(ByteBuffer bytes) {
    if (ledger == null) {
      return;
    }
    if (bytes == chunk && !opaque) {
      ledger.givenBody(bytes.remaining());
    } else {
      ledger.given(bytes.remaining());
    }
  }

  /** The operating system took bytes, some time between the two moments. */
  void taken(long bytes, long before, long after) {
    StreamTimeline current = timeline;
    if (current == null) {
      return;
    }
    long body;
    long asked;
    Release by;
    synchronized (this) {
      if (ledger == null) {
        return;
      }
      ledger.taken(bytes);
      body = ledger.bodyTaken();
      by = release;
      asked = callNanos == 0 ? before : callNanos;
    }
    current.anySent(after);
    current.sent(body, asked, before, after, by);
  }

  /** A flush, or the close, that began at {@code enteredNanos} came back without an exception. */
  void flushed(long enteredNanos, Release by) {
    StreamTimeline current = timeline;
    if (current == null) {
      return;
    }
    boolean passed;
    boolean watched;
    long body;
    synchronized (this) {
      watched = ledger != null;
      passed = !watched || ledger.drained();
      // with a socket to watch and plain bytes the ledger knows better than the flush
      body = passed && !bodyless && (!watched || opaque) ? accepted : 0;
    }
    if (!watched) {
      current.anySent(CLOCK.nanos());
    }
    if (body > 0) {
      current.sent(body, enteredNanos, enteredNanos, CLOCK.nanos(), by);
    }
    if (by == Release.FLUSH) {
      current.flushReturned(passed);
    }
  }

  void failed(Failure what) {
    StreamTimeline current = timeline;
    if (current != null) {
      current.failed(what);
    }
  }

  /** The container let the body end as it should. */
  void endedCleanly() {
    StreamTimeline current = timeline;
    if (current != null) {
      current.endedCleanly();
    }
  }

  /** The container closed the body: nothing the application writes from here on can leave. */
  void closed() {
    closedNanos = timeline == null ? 0 : CLOCK.nanos();
  }

  /** The response object is handed back to its pool. */
  void finish() {
    takenNanos = 0; // a next request of this connection was not waited for
    arrivedNanos = 0;
    endStream();
  }

  private void endStream() {
    StreamTimeline current = timeline;
    if (current == null) {
      return;
    }
    timeline = null;
    Connections.unwatch(channel);
    Connections.unwatch(socketBuffer);
    channel = null;
    socketBuffer = null;
    current.end(closedNanos == 0 ? CLOCK.nanos() : closedNanos);
    closedNanos = 0;
  }

  /** Lets go of the response object, for a detaching agent. */
  void forget() {
    response.setNote(NOTE, null);
  }
}
