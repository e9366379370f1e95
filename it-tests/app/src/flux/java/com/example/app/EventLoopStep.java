package com.example.app;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import java.util.concurrent.TimeUnit;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.web.server.ServerWebExchange;
import reactor.netty.Connection;

/** Waits for the event loop that writes a response, from another thread. */
final class EventLoopStep {
  // What is handed to the loop by a task that is there already, and by that one's task.
  private static final int HOPS = 4;

  private final Channel channel; // null: no waiting
  private final Channel socket;

  private EventLoopStep(Channel channel) {
    this.channel = channel;
    socket =
        channel == null || channel.parent() == null || isServer(channel.parent())
            ? channel
            : channel.parent();
  }

  /** Of the connection that this request came on. */
  static EventLoopStep of(ServerWebExchange exchange) {
    Connection connection = ServerHttpRequestDecorator.getNativeRequest(exchange.getRequest());
    return new EventLoopStep(connection.channel());
  }

  /** For whoever is on the event loop himself. */
  static EventLoopStep none() {
    return new EventLoopStep(null);
  }

  /** Returns when the loop has done what it was told so far. */
  void taken() throws Exception {
    for (int i = 0; channel != null && i < HOPS; i++) {
      channel.eventLoop().submit(() -> {}).get();
    }
  }

  /** Returns when Netty keeps nothing back for the socket, or the connection is closed. */
  void drained() throws Exception {
    taken();
    while (channel != null && !channel.eventLoop().submit(this::isDrained).get()) {
      TimeUnit.MICROSECONDS.sleep(500);
    }
  }

  private boolean isDrained() {
    ChannelOutboundBuffer waiting = socket.unsafe().outboundBuffer();
    return waiting == null || waiting.totalPendingWriteBytes() == 0;
  }

  /** An HTTP/1.1 connection's parent is what accepted it; an HTTP/2 stream's is a connection. */
  private static boolean isServer(Channel parent) {
    return parent instanceof io.netty.channel.ServerChannel;
  }
}
