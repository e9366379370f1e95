package io.ssetiming.plugin.netty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2StreamChannel;
import java.util.Map;

/** What needs Netty's HTTP/2 codec, which an application may not have. */
final class Http2Side {

  private static final boolean IS_THERE = isThere();

  private Http2Side() {}

  /** The HTTP/2 stream that this channel is; 0: none, as is no stream's number. */
  static int streamId(Channel channel) {
    return IS_THERE && channel instanceof Http2StreamChannel
        ? ((Http2StreamChannel) channel).stream().id()
        : 0;
  }

  /** Whether each HTTP/2 stream of this connection has a channel of its own, which is flushed. */
  static boolean hasStreamChannels(Channel connection) {
    if (IS_THERE) {
      for (Map.Entry<String, ChannelHandler> entry : connection.pipeline()) {
        if (entry.getValue() instanceof Http2MultiplexHandler) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isThere() {
    try {
      Class.forName(
          "io.netty.handler.codec.http2.Http2StreamChannel",
          false,
          Http2Side.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError absent) {
      return false;
    }
  }
}
