package io.ssetiming.plugin.undertow;

import io.ssetiming.stream.Failure;
import io.ssetiming.stream.Outflow;
import io.ssetiming.stream.Release;
import io.ssetiming.stream.ResponseHead;
import io.ssetiming.stream.StreamTimeline;
import io.undertow.server.HttpServerExchange;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.xnio.channels.WriteTimeoutException;

/**
 * An Undertow response that is a stream. Whatever an application writes through comes to the
 * exchange's response channel in the end, and what that channel takes from a caller is, over plain
 * HTTP/1.1, with the operating system when the call returns: no conduit below it keeps body bytes.
 * Where one does (TLS, a compressor, HTTP/2), a flush of the channel that returns true says that it
 * keeps none any more; what comes into a {@link PipelineBuffer} has left when that is empty, be it
 * long after the exchange.
 */
final class UndertowStream extends Outflow {

  private final HttpServerExchange exchange;
  private final Offered body;
  private final FlushCall flush = new FlushCall();
  private final BodyEnd end = new BodyEnd();

  private SinkConduits below; // null: the head is not complete
  private PipelineBuffer pipeline; // null: none, or none that can be looked into
  private List<Object> watched = Collections.emptyList(); // what this stream is found by
  private boolean bodyless; // nothing of what is written is sent

  private long unprovenSince; // begin of the first write of what may not be sent; 0: all of it is
  private long handedDown; // body bytes below which no compressor keeps any

  private boolean tailing; // the server goes on with what a full socket had refused
  private boolean awaited; // complete, but the pipeline buffer has some of it
  private boolean lost; // what the pipeline buffer had is gone
  private boolean past; // the exchange is over
  private boolean over; // and nobody is left who could say more of it

  UndertowStream(HttpServerExchange exchange, StreamTimeline timeline) {
    super(timeline);
    this.exchange = exchange;
    this.body = new Offered(timeline);
  }

  /** The head is complete, and this is where the body will go. */
  void commit(Object responseChannel) {
    SinkConduits conduits = SinkConduits.of(exchange);
    UndertowResponseView view = new UndertowResponseView(exchange);
    boolean noBody = conduits.bodyless || view.isBodyless();
    PipelineBuffer buffer = PipelineBuffer.join(conduits, this);
    List<Object> keys = new ArrayList<>(conduits.timeouts);
    keys.add(responseChannel);
    if (conduits.socket != null) {
      keys.add(conduits.socket);
    }
    synchronized (this) {
      below = conduits;
      bodyless = noBody;
      pipeline = buffer;
      watched = keys;
    }
    commit(ResponseHead.of(view, conduits.compress, noBody), conduits.compress, noBody);
    if (conduits.pipeline != null && buffer == null) {
      timeline.unknown(Collections.singletonList("below_stream"));
    }
    for (Object key : keys) {
      UndertowPlugin.CHANNELS.watch(key, this);
    }
  }

  /** The channel begins to take bytes that no stream was given. */
  void transferred() {
    synchronized (this) {
      body.becomeOpaque();
      body.transferBegins();
    }
    UndertowResponseView view = new UndertowResponseView(exchange);
    timeline.headReady(ResponseHead.of(view, isEncoded(), true));
  }

  /** The application's bytes are in the stream's buffer, from its begin to its position. */
  synchronized void buffered(ByteBuffer buffer) {
    body.buffered(buffer);
  }

  /** The channel is shown one buffer. */
  synchronized void offer(ByteBuffer bytes) {
    body.offer(bytes);
  }

  /** The channel is shown several. */
  synchronized void offer(ByteBuffer[] buffers, int offset, int length) {
    body.offer(buffers, offset, length);
  }

  /** A call that moves bytes and that no call of the application has begun. */
  long enterChannel() {
    boolean tail;
    synchronized (this) {
      tail = tailing;
    }
    return tail ? 0 : enter(Release.OVERFLOW);
  }

  /** The channel took this many of the bytes that it was shown. */
  void consumed(long bytes) {
    long now = CLOCK.nanos();
    long before;
    long sent = 0;
    boolean full;
    synchronized (this) {
      full = body.take(bytes) && below.refusalProves();
      before = since(bytes);
      if (bytes > 0 && below.writeProves() && isFollowed()) {
        sent = handDown();
      }
    }
    if (sent > 0) {
      taken(sent, before, now, full);
    } else if (full) {
      refused();
    }
  }

  /**
   * The channel's write throws, or is about to. What its conduits had taken by then is with the
   * operating system all the same: the time-outs are looked at after the bytes have left.
   */
  void consumedBeforeFailure() {
    long now = CLOCK.nanos();
    long before;
    long sent = 0;
    synchronized (this) {
      long bytes = below.failedWriteProves() ? body.takeEarly() : 0;
      before = since(bytes);
      if (bytes > 0) {
        sent = handDown();
      }
    }
    if (sent > 0) {
      taken(sent, before, now, false);
    }
  }

  /** The channel's write is over. */
  synchronized void writeEnds() {
    body.writeEnds();
  }

  /** The channel was flushed; {@code empty}: nothing below it waits. */
  void channelFlushed(boolean empty) {
    long now = CLOCK.nanos();
    long before;
    long sent = 0;
    synchronized (this) {
      if (!empty) {
        if (below.refusalProves()) {
          refused();
        }
        return;
      }
      before = unprovenSince;
      if (before != 0 && isFollowed()) {
        sent = handDown();
      }
    }
    if (sent > 0) {
      taken(sent, before, now, false);
    }
  }

  /** The socket took less than it was given. */
  void socketFull() {
    refused();
  }

  /** Whether there is no buffer below that keeps bytes where nobody can look. */
  private boolean isFollowed() {
    return pipeline != null || below.pipeline == null;
  }

  private long since(long bytes) {
    if (unprovenSince == 0 && bytes > 0) {
      unprovenSince = body.writeNanos();
    }
    return unprovenSince;
  }

  /** All that the channel took has come below every compressor; returns what has left. */
  private long handDown() {
    handedDown = body.consumed();
    return pipeline == null || pipeline.isEmpty() ? prove() : 0;
  }

  private long prove() {
    unprovenSince = handedDown < body.consumed() ? unprovenSince : 0;
    return bodyless ? 0 : handedDown;
  }

  /**
   * All that the pipeline buffer was given is with the operating system.
   *
   * @param sinceNanos the last moment at which none of what it had was
   */
  void pipelineDrained(long sinceNanos, long now) {
    long before;
    long sent = 0;
    synchronized (this) {
      before = Math.max(sinceNanos, unprovenSince);
      if (unprovenSince != 0 && handedDown > 0 && !lost) {
        sent = prove();
      }
    }
    if (sent > 0) {
      // where no call of this stream is running: by the end of the last response that was kept
      long entered = enter(Release.CLOSE);
      taken(sent, before, now, false);
      leave(entered);
    }
    boolean last;
    synchronized (this) {
      last = awaited && unprovenSince == 0;
      awaited &= !last;
    }
    if (last) {
      endedWell();
      finishIfOver();
    }
  }

  /**
   * The connection is gone, with what the pipeline buffer had.
   *
   * @param byClient it was the client that closed it
   */
  void pipelineLost(boolean byClient) {
    boolean late;
    synchronized (this) {
      lost = true;
      late = awaited;
      awaited = false;
    }
    if (late) {
      if (byClient) {
        timeline.failed(Failure.CLIENT_GONE);
      }
      finishIfOver();
    }
  }

  /** The server begins or ends to go on with what a full socket had refused. */
  synchronized void tailing(boolean now) {
    tailing = now;
  }

  /** The application asks for a flush. */
  long flushAsked() {
    synchronized (this) {
      if (past) {
        return 0; // nothing is left that it could be about
      }
      tailing = false;
      flush.begins();
    }
    long now = enter(Release.FLUSH);
    timeline.flushAsked(now == 0 ? CLOCK.nanos() : now);
    return now;
  }

  /** The container's stream begins to do something about a flush. */
  synchronized void flushPassed() {
    flush.passed();
  }

  /** And this was no success; the application may never hear of it. */
  synchronized void flushFailed() {
    flush.failed();
  }

  /**
   * The application's flush came back.
   *
   * @param top the stream that it was asked of
   */
  void flushed(long enteredNanos, Object top) {
    boolean through;
    String swallower = null;
    synchronized (this) {
      if (!flush.ends()) {
        return;
      }
      through = flush.hasSucceeded() && unprovenSince == 0;
      if (!flush.wasPassed()) {
        swallower = top.getClass().getName();
      } else if (unprovenSince != 0 && below != null && below.pipeline != null) {
        swallower = SinkConduits.PIPELINE;
      }
    }
    if (swallower != null) {
      timeline.flushSwallowed(swallower, CLOCK.nanos());
    }
    flushed(enteredNanos, Release.FLUSH, through, false);
  }

  /** The application writes. */
  long writing() {
    long entered = enter(Release.OVERFLOW);
    synchronized (this) {
      tailing = false;
      if (entered != 0) {
        body.applicationWrites(entered);
      }
    }
    return entered;
  }

  /** The write that {@link #writing} began comes back. */
  void wrote(long enteredNanos) {
    synchronized (this) {
      body.applicationWrites(0);
    }
    leave(enteredNanos);
  }

  /** The application, or the container for it, closes the body. */
  long closing() {
    synchronized (this) {
      tailing = false;
    }
    return enter(Release.CLOSE);
  }

  /** No more bytes will come. */
  synchronized void shutDown() {
    end.shutDown();
  }

  /** The body ends here without its proper end. */
  synchronized void cut() {
    end.cut();
  }

  /** The client gave the body up, unless the server has done so before. */
  void lost() {
    boolean byClient;
    synchronized (this) {
      byClient = !end.isClosedHere();
      end.cut();
    }
    if (byClient) {
      timeline.failed(Failure.CLIENT_GONE);
    }
  }

  /** The server breaks the body off. */
  synchronized void closedHere() {
    end.closedHere();
  }

  /** The server breaks the body off, since nothing has moved for too long. */
  void timedOut() {
    consumedBeforeFailure();
    closedHere();
    timeline.failed(Failure.TIMEOUT);
  }

  /** Whether this is how a client that has gone shows at a socket. */
  static boolean isLostClient(Throwable thrown) {
    return thrown instanceof IOException
        && !(thrown instanceof ClosedChannelException)
        && !(thrown instanceof WriteTimeoutException);
  }

  /**
   * The channel threw. Over HTTP/1.1 a client that has gone shows as an error of the socket: the
   * server closes channels too, and a closed one is no fault of a client.
   */
  void failed(Throwable thrown) {
    if (thrown instanceof ClosedChannelException) {
      boolean http2;
      synchronized (this) {
        http2 = below != null && below.http2;
      }
      if (http2) {
        lost();
      } else {
        cut();
      }
    } else if (thrown instanceof WriteTimeoutException) {
      closedHere();
      timeline.failed(Failure.TIMEOUT);
    } else if (isLostClient(thrown)) {
      lost();
    } else {
      cut();
    }
  }

  /** The server takes the response for complete, be it that its connection is lost. */
  void complete() {
    long declared = exchange.getResponseContentLength();
    boolean endsFlush; // the flush that ends it comes back when the record is written already
    boolean late;
    long before;
    long sent = 0;
    synchronized (this) {
      boolean whole = body.isWhole(isEncoded() ? -1 : declared);
      boolean byItself = declared >= 0 && !isEncoded();
      boolean clean = end.isProper(byItself) && !lost && (whole || bodyless || body.isOpaque());
      if (!clean) {
        return;
      }
      before = unprovenSince;
      if (before != 0) {
        sent = handDown(); // the end of the body has left, so all of it has
      }
      late = unprovenSince != 0; // or has come into the pipeline buffer
      awaited = late;
      endsFlush = !late && flush.endsTheResponse();
    }
    if (sent > 0) {
      long entered = enter(Release.CLOSE); // 0 where the application's own close is running
      taken(sent, before, CLOCK.nanos(), false);
      leave(entered);
    }
    if (endsFlush) {
      timeline.flushReturned(true);
    }
    if (!late) {
      endedWell();
    }
  }

  private void endedWell() {
    closed();
    timeline.endedCleanly();
  }

  /** The exchange is over; what the pipeline buffer has of it may be left. */
  @Override
  public void end() {
    letGo();
    synchronized (this) {
      over = true;
    }
    finishIfOver();
  }

  private void finishIfOver() {
    // asked after "over" is set: a connection that is closed from here on says so
    boolean open = exchange.getConnection().isOpen();
    PipelineBuffer buffer;
    synchronized (this) {
      if (!over || awaited && open) {
        return;
      }
      buffer = pipeline;
      body.forget();
    }
    if (buffer != null) {
      buffer.leave(this);
    }
    super.end();
  }

  /** What is below serves other streams from now on. */
  void letGo() {
    List<Object> keys;
    synchronized (this) {
      keys = watched;
      watched = Collections.emptyList();
      past = true;
    }
    for (Object key : keys) {
      UndertowPlugin.CHANNELS.unwatch(key);
    }
  }

  @Override
  public void abandon() {
    letGo();
    PipelineBuffer buffer;
    synchronized (this) {
      buffer = pipeline;
    }
    if (buffer != null) {
      buffer.leave(this);
    }
  }
}
