package com.example.reply;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ServerChannel;
import java.util.concurrent.TimeUnit;

/** Waits for the event loop that writes a response; on that loop itself it does not wait. */
public final class ChannelStep {
  // What is handed to the loop by a task that is there already, and by that one's task.
  private static final int HOPS = 4;

  private final Channel channel;
  private final Channel socket;

  /** Of the channel that the response is written to: a connection's, or an HTTP/2 stream's. */
  public ChannelStep(Channel channel) {
    this.channel = channel;
    Channel parent = channel.parent();
    socket = parent == null || parent instanceof ServerChannel ? channel : parent;
  }

  /** Returns when the loop has done what it was told so far. */
  public void taken() throws Exception {
    for (int i = 0; isElsewhere() && i < HOPS; i++) {
      channel.eventLoop().submit(() -> {}).get();
    }
  }

  /** Returns when Netty keeps nothing back for the socket, or the connection is closed. */
  public void drained() throws Exception {
    taken();
    while (isElsewhere() && !channel.eventLoop().submit(this::isDrained).get()) {
      TimeUnit.MICROSECONDS.sleep(500);
    }
  }

  private boolean isElsewhere() {
    return !channel.eventLoop().inEventLoop();
  }

  private boolean isDrained() {
    ChannelOutboundBuffer waiting = socket.unsafe().outboundBuffer();
    return waiting == null || waiting.totalPendingWriteBytes() == 0;
  }
}
