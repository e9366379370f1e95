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
import java.util.Collections;

/**
 * An Undertow response that is a stream. Whatever an application writes through comes to the
 * exchange's response channel in the end, and what that channel takes from a caller is, over plain
 * HTTP/1.1, with the operating system when the call returns: no conduit below it keeps body bytes.
 * Where one does (TLS, a compressor, HTTP/2), a flush of the channel that returns true says that it
 * keeps none any more.
 */
final class UndertowStream extends Outflow {

  private final HttpServerExchange exchange;

  private Object channel; // null: the head is not complete
  private SinkConduits below;
  private boolean bodyless; // nothing of what is written is sent
  private boolean opaque; // bytes went past every stream, from a file for example

  private long offered; // body bytes that the channel was ever shown
  private long consumed; // body bytes that it took
  private long unprovenSince; // begin of the first write of what may not be sent; 0: all of it is

  private long writeNanos; // begin of the write that is running
  private int writeFirst; // bytes of its first buffer that has any
  private long writeTotal;

  private ByteBuffer shared; // a buffer of the server, and our own view of it
  private ByteBuffer view;

  private boolean tailing; // the server goes on with what a full socket had refused
  private boolean flushing; // the application's flush is running
  private boolean flushPassed; // the container's stream did not keep the flush to itself
  private boolean flushFailed;
  private boolean shutDown; // the end of the body was asked for
  private boolean cut; // and can't come
  private boolean closedHere; // the server itself broke it off

  UndertowStream(HttpServerExchange exchange, StreamTimeline timeline) {
    super(timeline);
    this.exchange = exchange;
  }

  /** The head is complete, and this is where the body will go. */
  void commit(Object responseChannel) {
    SinkConduits conduits = SinkConduits.of(exchange);
    UndertowResponseView view = new UndertowResponseView(exchange);
    boolean noBody = conduits.bodyless || view.isBodyless();
    synchronized (this) {
      channel = responseChannel;
      below = conduits;
      bodyless = noBody;
    }
    commit(ResponseHead.of(view, conduits.compress, noBody), conduits.compress, noBody);
    if (!conduits.flushProves()) {
      timeline.unknown(Collections.singletonList("below_stream"));
    }
    UndertowPlugin.CHANNELS.watch(responseChannel, this);
    if (conduits.socket != null) {
      UndertowPlugin.CHANNELS.watch(conduits.socket, this);
    }
  }

  /** The channel took bytes that no stream was given. */
  void transferred() {
    synchronized (this) {
      opaque = true;
    }
    UndertowResponseView view = new UndertowResponseView(exchange);
    timeline.headReady(ResponseHead.of(view, isEncoded(), true));
  }

  /** The application's bytes are in the stream's buffer, from its begin to its position. */
  synchronized void buffered(ByteBuffer buffer) {
    int end = buffer.position();
    catchUp(buffer, 0, end, consumed + end);
  }

  /**
   * Tells the timeline what it has not seen of these bytes: any that were written before the type
   * was known, and any that are shown to the channel a second time are told once.
   *
   * @param endOffset of the body, behind the last of these bytes
   */
  private void catchUp(ByteBuffer buffer, int start, int end, long endOffset) {
    long unseen = Math.min(end - start, endOffset - timeline.bytesWritten());
    if (unseen <= 0 || opaque) {
      return;
    }
    if (shared != buffer) {
      shared = buffer;
      view = buffer.duplicate();
    }
    view.limit(end);
    view.position((int) (end - unseen));
    timeline.written(view, CLOCK.nanos());
  }

  /** The channel is shown one buffer. */
  void offer(ByteBuffer bytes) {
    synchronized (this) {
      writeFirst = bytes.remaining();
      writeTotal = writeFirst;
      show(bytes, consumed + writeTotal);
      writeNanos = CLOCK.nanos();
    }
  }

  /** The channel is shown several. */
  void offer(ByteBuffer[] buffers, int offset, int length) {
    synchronized (this) {
      writeFirst = 0;
      writeTotal = 0;
      for (int i = offset; i < offset + length; i++) {
        int remaining = buffers[i].remaining();
        writeFirst = writeFirst == 0 ? remaining : writeFirst;
        writeTotal += remaining;
        show(buffers[i], consumed + writeTotal);
      }
      writeNanos = CLOCK.nanos();
    }
  }

  private void show(ByteBuffer bytes, long endOffset) {
    catchUp(bytes, bytes.position(), bytes.limit(), endOffset);
    offered = Math.max(offered, endOffset);
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
    long body = 0;
    boolean full;
    synchronized (this) {
      // chunk framing takes one buffer at a time
      boolean partly = bytes < writeFirst || bytes > writeFirst && bytes < writeTotal;
      full = partly && below.refusalProves();
      consumed += bytes;
      if (unprovenSince == 0 && bytes > 0) {
        unprovenSince = writeNanos;
      }
      before = unprovenSince;
      if (bytes > 0 && below.writeProves()) {
        body = prove();
      }
    }
    if (body > 0) {
      taken(body, before, now, full);
    } else if (full) {
      refused();
    }
  }

  /** The channel was flushed; {@code empty}: nothing below it waits. */
  void channelFlushed(boolean empty) {
    long now = CLOCK.nanos();
    long before;
    long body = 0;
    synchronized (this) {
      if (!empty) {
        if (below.refusalProves()) {
          refused();
        }
        return;
      }
      before = unprovenSince;
      if (before != 0 && below.flushProves()) {
        body = prove();
      }
    }
    if (body > 0) {
      taken(body, before, now, false);
    }
  }

  private long prove() {
    unprovenSince = 0;
    return bodyless || opaque ? 0 : consumed;
  }

  /** The server begins or ends to go on with what a full socket had refused. */
  synchronized void tailing(boolean now) {
    tailing = now;
  }

  /** The application asks for a flush. */
  long flushAsked() {
    synchronized (this) {
      tailing = false;
      flushing = true;
      flushPassed = false;
      flushFailed = false;
    }
    long now = enter(Release.FLUSH);
    timeline.flushAsked(now == 0 ? CLOCK.nanos() : now);
    return now;
  }

  /** The container's stream begins to do something about a flush. */
  synchronized void flushPassed() {
    flushPassed = true;
  }

  /** And this was no success; the application may never hear of it. */
  synchronized void flushFailed() {
    flushFailed = true;
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
      flushing = false;
      through = flushPassed && !flushFailed && unprovenSince == 0;
      if (!flushPassed) {
        swallower = top.getClass().getName();
      } else if (unprovenSince != 0 && below != null && !below.flushProves()) {
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
    synchronized (this) {
      tailing = false;
    }
    return enter(Release.OVERFLOW);
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
    shutDown = true;
  }

  /** The body ends here without its proper end. */
  synchronized void cut() {
    cut = true;
  }

  /** The client gave the body up, unless the server has done so before. */
  void lost() {
    boolean byClient;
    synchronized (this) {
      byClient = !closedHere;
      cut = true;
    }
    if (byClient) {
      timeline.failed(Failure.CLIENT_GONE);
    }
  }

  /** The server breaks the body off. */
  synchronized void closedHere() {
    cut = true;
    closedHere = true;
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
    } else if (thrown instanceof IOException) {
      lost();
    } else {
      cut();
    }
  }

  /** The server takes the response for complete, be it that its connection is lost. */
  void complete() {
    long declared = exchange.getResponseContentLength();
    boolean clean;
    boolean isFlushing; // the flush that ends it comes back when the record is written already
    long before;
    long body = 0;
    synchronized (this) {
      boolean whole = consumed >= offered && (isEncoded() || consumed >= declared);
      boolean asked = shutDown || declared >= 0 && !isEncoded(); // then it ends by itself
      clean = asked && !cut && (whole || bodyless || opaque);
      isFlushing = flushing;
      before = unprovenSince;
      if (clean && before != 0) {
        body = prove(); // the end of the body has left, so all of it has
      }
    }
    if (!clean) {
      return;
    }
    if (body > 0) {
      long entered = enter(Release.CLOSE); // 0 where the application's own close is running
      taken(body, before, CLOCK.nanos(), false);
      leave(entered);
    }
    if (isFlushing) {
      timeline.flushReturned(true);
    }
    closed();
    timeline.endedCleanly();
  }

  @Override
  public void end() {
    abandon();
    super.end();
  }

  @Override
  public void abandon() {
    Object top;
    Object bottom;
    synchronized (this) {
      top = channel;
      bottom = below == null ? null : below.socket;
    }
    UndertowPlugin.CHANNELS.unwatch(top);
    UndertowPlugin.CHANNELS.unwatch(bottom);
  }
}
