package io.ssetiming.plugin.undertow;

import io.ssetiming.stream.Outflow;
import io.ssetiming.stream.Release;
import io.ssetiming.stream.ResponseHead;
import io.ssetiming.stream.StreamTimeline;
import io.undertow.server.HttpServerExchange;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The lower half of an {@link UndertowStream}: what its response channel is shown and takes, and
 * when that is with the operating system. Over plain HTTP/1.1 that is so when the call returns: no
 * conduit below the channel keeps body bytes. Where one does (TLS, a compressor, HTTP/2), a flush
 * of the channel that returns true says that it keeps none any more; what comes into a {@link
 * PipelineBuffer} has left when that is empty.
 */
abstract class ChannelOutflow extends Outflow {

  final HttpServerExchange exchange;
  final Offered body;

  SinkConduits below; // null: the head is not complete
  PipelineBuffer pipeline; // null: none, or none that can be looked into
  boolean bodyless; // nothing of what is written is sent
  long unprovenSince; // begin of the first write of what may not be sent; 0: all of it is
  long handedDown; // body bytes below which no compressor keeps any
  boolean continues; // the next write is of what the channel did not take when it was given
  boolean tailing; // the server goes on with what a full socket had refused

  private List<Object> watched = Collections.emptyList(); // what this stream is found by

  ChannelOutflow(HttpServerExchange exchange, StreamTimeline timeline) {
    super(timeline);
    this.exchange = exchange;
    this.body = new Offered(timeline);
  }

  /** Looks at what is below the channel, which then finds this stream. */
  final void commit(UndertowStream stream, Object responseChannel) {
    SinkConduits conduits = SinkConduits.of(exchange);
    UndertowResponseView view = new UndertowResponseView(exchange);
    boolean noBody = conduits.bodyless || view.isBodyless();
    PipelineBuffer buffer = PipelineBuffer.join(conduits, stream);
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
      UndertowPlugin.CHANNELS.watch(key, stream);
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

  /** All that the application's write was given is in the stream's buffer or with the channel. */
  synchronized void handedOn() {
    body.applicationHandedOn();
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
      tail = tailing || continues; // nobody chose this moment but the channel
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
      boolean left = body.take(bytes);
      full = left && below.refusalProves();
      continues = left;
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
      body.breakOff();
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

  final long since(long bytes) {
    if (unprovenSince == 0 && bytes > 0) {
      unprovenSince = body.writeNanos();
    }
    return unprovenSince;
  }

  /** All that the channel took has come below every compressor; returns what has left. */
  final long handDown() {
    handedDown = body.consumed();
    return pipeline == null || pipeline.isEmpty() ? prove() : 0;
  }

  final long prove() {
    unprovenSince = handedDown < body.consumed() ? unprovenSince : 0;
    return bodyless ? 0 : handedDown;
  }

  /** The server begins or ends to go on with what a full socket had refused. */
  synchronized void tailing(boolean now) {
    tailing = now;
  }

  /** What is below serves other streams from now on. */
  final void forgetChannels() {
    List<Object> keys;
    synchronized (this) {
      keys = watched;
      watched = Collections.emptyList();
    }
    for (Object key : keys) {
      UndertowPlugin.CHANNELS.unwatch(key);
    }
  }
}
