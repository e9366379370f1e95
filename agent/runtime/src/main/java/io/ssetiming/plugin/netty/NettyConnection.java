package io.ssetiming.plugin.netty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.LastHttpContent;
import io.ssetiming.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One connection of a client: its requests that are not answered to the end, in the order they came
 * in HTTP/1.1 and by stream in HTTP/2, and its streams. Guarded by itself.
 */
final class NettyConnection {

  private static final int MAX_OPEN = 4096; // requests: whoever sends more is not measured
  private static final int SWITCHING = 101;

  final SocketWrites socket = new SocketWrites();

  private final Channel channel;
  private final ArrayDeque<NettyRequest> open = new ArrayDeque<>(2);
  private final Map<Integer, NettyRequest> http2 = new HashMap<>(0);
  private final List<NettyStream> streams = new ArrayList<>(1);
  private NettyRequest upgraded; // to HTTP/2, whose first stream answers it
  private long
      headBegan; // when the first byte of a head that is not complete came; 0: there is none
  private boolean overrun;
  private volatile boolean closedHere;
  private volatile boolean endedByClient;
  private boolean streamChannels; // each HTTP/2 stream has its own
  private Object outbound; // the channel's buffer while streams are open: a closed one has none
  private boolean ownFlush; // a library flushes by itself; on the event loop only

  NettyConnection(Channel channel) {
    this.channel = channel;
  }

  /** The connection of this channel, be it that of one HTTP/2 stream, or null. */
  static NettyConnection of(Channel channel) {
    NettyConnection known = NettyPlugin.CONNECTIONS.watched(channel);
    return known == null && channel.parent() != null
        ? NettyPlugin.CONNECTIONS.watched(channel.parent())
        : known;
  }

  /** The decoder is given bytes. */
  synchronized void decoding() {
    if (headBegan == 0) {
      headBegan = Clock.system().nanos();
    }
  }

  /** It made messages of them. */
  synchronized void decoded(List<?> out, int from) {
    for (int i = from; i < out.size(); i++) {
      Object message = out.get(i);
      if (message instanceof HttpRequest) {
        Heads.Request head = Http1Heads.of((HttpRequest) message);
        overrun |= open.size() >= MAX_OPEN;
        if (!overrun) {
          long now = Clock.system().nanos();
          open.add(new NettyRequest(this, head, "netty:decode", now, headBegan));
        }
      }
      if (message instanceof LastHttpContent) {
        headBegan = 0;
      }
    }
  }

  /** A message comes to the encoder; returns the promise to give it, or null. */
  synchronized ChannelPromise encode(Object message, ChannelPromise promise) {
    NettyRequest request = open.peek();
    if (request == null || overrun) {
      return null;
    }
    if (message instanceof HttpResponse) {
      HttpResponse head = (HttpResponse) message;
      if (isInterim(head)) {
        return null;
      }
      request.head(Http1Heads.of(head));
      upgraded = head.status().code() == SWITCHING ? request : null;
    } else if (!request.answered) {
      return null; // of a response that was under way when we came, or an interim one
    }
    boolean last = message instanceof LastHttpContent;
    if (last) {
      open.remove();
      if (!open.isEmpty()) {
        open.peek().isNext(Clock.system().nanos());
      }
    }
    NettyStream stream = request.stream();
    return stream == null ? null : stream.write(message, promise, last);
  }

  private static boolean isInterim(HttpResponse head) {
    int status = head.status().code();
    return status >= 100 && status < 200 && status != SWITCHING;
  }

  /**
   * A message comes to a layer that may encode the body.
   *
   * @param at that layer's channel
   */
  synchronized void aboveEncoder(Channel at, Object message) {
    NettyRequest request = request(at);
    if (request == null) {
      return;
    }
    if (message instanceof HttpResponse) {
      if (!isInterim((HttpResponse) message)) {
        request.headAbove(Http1Heads.of((HttpResponse) message));
      }
    }
    NettyStream stream = message instanceof HttpContent ? request.stream() : null;
    if (stream != null) {
      stream.aboveEncoder(((HttpContent) message).content());
    }
  }

  /** The stream that is written through this channel now, or null. */
  synchronized NettyStream stream(Channel at) {
    NettyRequest request = request(at);
    return request == null ? null : request.stream();
  }

  private NettyRequest request(Channel at) {
    return at == channel ? open.peek() : http2.get(Http2Side.streamId(at));
  }

  /** A request's head came on an HTTP/2 stream. */
  synchronized void asked(int id, Heads.Request head) {
    if (!http2.containsKey(id) && http2.size() < MAX_OPEN) {
      streamChannels = streamChannels || Http2Side.hasStreamChannels(channel);
      http2.put(id, new NettyRequest(this, head, "netty:headers", Clock.system().nanos(), 0));
    }
  }

  /** A response's head, or what trails its body, comes to an HTTP/2 stream. */
  synchronized ChannelPromise answer(
      int id, Heads.Response head, ChannelPromise promise, boolean last) {
    if (id == 1 && upgraded != null) {
      http2.put(id, upgraded);
      upgraded.answered = false;
      upgraded = null;
    }
    NettyRequest request = http2.get(id);
    if (request == null) {
      return null;
    }
    int status = request.answered ? 0 : head.status();
    if (status >= 100 && status < 200) {
      return null;
    }
    if (status != 0) {
      request.head(head);
    }
    return write(id, request, head, promise, last);
  }

  /** Body bytes come to an HTTP/2 stream. */
  synchronized ChannelPromise data(int id, Object bytes, ChannelPromise promise, boolean last) {
    NettyRequest request = http2.get(id);
    return request == null ? null : write(id, request, bytes, promise, last);
  }

  private ChannelPromise write(
      int id, NettyRequest request, Object message, ChannelPromise promise, boolean last) {
    if (last) {
      http2.remove(id);
    }
    NettyStream stream = request.stream();
    return stream == null ? null : stream.write(message, promise, last);
  }

  /** An HTTP/2 stream is reset. */
  void reset(int id, boolean byClient) {
    NettyStream stream;
    synchronized (this) {
      NettyRequest request = http2.remove(id);
      stream = request == null ? null : request.stream();
    }
    if (stream != null) {
      stream.gone(byClient || endedByClient);
    }
  }

  /** From now on the socket is looked at for this stream. */
  synchronized void opened(NettyStream stream) {
    streams.add(stream);
    NettyPlugin.STREAMING.watch(channel, this);
    if (outbound == null) {
      outbound = channel.unsafe().outboundBuffer();
    }
    if (outbound != null) {
      NettyPlugin.STREAMING.watch(outbound, this);
    }
  }

  /** And no longer. */
  synchronized void closed(NettyStream stream) {
    if (streams.remove(stream) && streams.isEmpty()) {
      NettyPlugin.STREAMING.unwatch(channel);
      NettyPlugin.STREAMING.unwatch(outbound);
      outbound = null;
    }
  }

  /** A library begins or ends to flush by itself. */
  void ownFlush(boolean now) {
    ownFlush = now;
  }

  /** The channel is about to be flushed. */
  synchronized void flushAsked() {
    long now = Clock.system().nanos();
    // who answers through a channel of the HTTP/2 stream flushes that
    boolean own = ownFlush || streamChannels;
    for (NettyStream stream : streams) {
      stream.flushAsked(now, own);
    }
  }

  synchronized void flushReturned() {
    for (NettyStream stream : streams) {
      stream.flushReturned();
    }
  }

  /** The channel of one HTTP/2 stream is about to be flushed; returns that stream, or null. */
  synchronized NettyStream flushAsked(Channel at) {
    NettyStream stream = stream(at);
    if (stream != null) {
      stream.flushAsked(Clock.system().nanos(), ownFlush);
    }
    return stream;
  }

  /** The channel has written what it could. */
  synchronized void written() {
    long now = Clock.system().nanos();
    for (NettyStream stream : streams) {
      stream.written(now);
    }
  }

  /** The client has said that it sends nothing more, or is gone. */
  void endedByClient() {
    endedByClient = true;
  }

  /** The server closes the connection, perhaps because the client did. */
  void closedHere() {
    closedHere |= !endedByClient;
  }

  boolean isClosedHere() {
    return closedHere;
  }

  /** The connection is closed, by whomever. */
  void inactive() {
    List<NettyStream> left;
    synchronized (this) {
      left = new ArrayList<>(streams);
      open.clear();
      http2.clear();
    }
    for (NettyStream stream : left) {
      stream.gone(!closedHere);
    }
  }
}
