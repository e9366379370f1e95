package com.example.app;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import java.util.concurrent.TimeUnit;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.netty.Connection;

/**
 * Waits for the event loop that writes a response: Reactor Netty asks for many elements at once, so
 * what it asks for says nothing.
 */
final class EventLoopPace implements Pace {
  // What is handed to the loop by a task that is there already, and by that one's task.
  private static final int HOPS = 4;

  private final Channel channel;
  private final Channel socket;

  private EventLoopPace(Channel channel) {
    this.channel = channel;
    socket = channel.parent() == null || isServer(channel.parent()) ? channel : channel.parent();
  }

  /** Returns when the loop has done what it was told so far. */
  @Override
  public void written() throws Exception {
    for (int i = 0; i < HOPS; i++) {
      channel.eventLoop().submit(() -> {}).get();
    }
  }

  /** Returns when Netty keeps nothing back for the socket, or the connection is closed. */
  @Override
  public void flushed() throws Exception {
    written();
    while (!channel.eventLoop().submit(this::isDrained).get()) {
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

  /** Of the connection that a request came on. */
  @Component
  static final class OfConnection implements Pace.Source {
    @Override
    public Pace of(ServerWebExchange exchange) {
      Connection connection = ServerHttpRequestDecorator.getNativeRequest(exchange.getRequest());
      return new EventLoopPace(connection.channel());
    }
  }
}
