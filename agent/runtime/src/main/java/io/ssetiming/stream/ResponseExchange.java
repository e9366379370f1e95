package io.ssetiming.stream;

import io.ssetiming.sse.BodyFormat;

/**
 * One request and its response in a container, as far as it is the same everywhere: finds out
 * whether the response is a stream, and holds the stream while it is one. While it is none, {@link
 * #stream()} is null and hooks do nothing more than find that out.
 *
 * <p>A server's adapter extends it and says where it is kept: with an object that the server makes
 * for each request, or with one that it uses again, which must then call {@link #endStream} at each
 * recycling. Called on worker threads and on the application's own threads.
 *
 * @param <S> the adapter's stream
 */
public abstract class ResponseExchange<S extends Outflow> {

  private long untypedBytes; // body bytes written before the content type was known
  private volatile S stream; // null: no stream

  /** Asked now and not kept. */
  protected abstract ResponseView view();

  /** When the request came; null where that was before we were there. */
  protected abstract Arrival arrival();

  /** Whether the head has left: from then on its type can't change. */
  protected abstract boolean isCommitted();

  protected abstract S newStream(StreamTimeline timeline);

  /** Adds a response header, if it is not there yet. */
  protected abstract void addHeader(String name, String value);

  /** The stream that this response is, or null. */
  public final S stream() {
    return stream;
  }

  /** A request begins, in an object that may have served others. */
  protected final void begin() {
    endStream(); // of a request whose end we never saw
    untypedBytes = 0;
  }

  /** The application says, or is now taken to have said, what it is going to write. */
  public final void contentType(String contentType) {
    if (isCommitted()) {
      return;
    }
    StreamRegistry registry = StreamRegistry.current();
    BodyFormat format = registry.settings().format(contentType);
    if (format == null) {
      drop(registry);
    } else if (stream == null && arrival() != null) {
      StreamTimeline opened = registry.open(view(), format, arrival());
      if (opened != null) {
        stream = newStream(opened);
        String echo = registry.idToEcho(opened);
        if (echo != null) {
          addHeader("X-Request-Id", echo);
        }
      }
    }
  }

  /** The response is no stream after all. */
  protected final void drop() {
    drop(StreamRegistry.current());
  }

  private void drop(StreamRegistry registry) {
    S was = stream;
    if (was != null) {
      stream = null;
      was.abandon();
      registry.forget(was.timeline);
    }
  }

  /** The timeline to tell of a write at the container's top; null where there is none to tell. */
  public final StreamTimeline forWrite(long bytes) {
    S current = stream;
    if (current == null) {
      untypedBytes += bytes;
      return null;
    }
    // where the order is only known further down, Outflow.accept tells of it
    return untypedBytes == 0 && !current.timeline.isSeenAbove() ? current.timeline : null;
  }

  /** The container dropped its buffer, and perhaps the headers: nothing has left. */
  public final void discardBody(boolean headersToo) {
    untypedBytes = 0;
    S current = stream;
    if (current == null || isCommitted()) {
      return;
    }
    current.discardBody();
    if (headersToo) {
      drop(StreamRegistry.current());
    }
  }

  /** The response is over; idempotent. */
  protected final void endStream() {
    S current = stream;
    if (current != null) {
      stream = null;
      current.end();
    }
  }
}
