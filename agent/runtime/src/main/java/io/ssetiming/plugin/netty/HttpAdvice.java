package io.ssetiming.plugin.netty;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpObjectEncoder;
import io.netty.handler.codec.http.HttpRequestDecoder;
import java.util.List;
import net.bytebuddy.asm.Advice;

/** Where HTTP/1.1 requests come in and responses go out, whoever wrote the handlers between. */
public final class HttpAdvice {

  private HttpAdvice() {}

  /**
   * {@code HttpObjectDecoder.decode(ChannelHandlerContext, ByteBuf, List)}, of a client's decoder
   * too. Enter value: how many messages there were, and one; 0: none of a server's.
   */
  public static final class Decode {
    private Decode() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static int enter(
        @Advice.This Object decoder,
        @Advice.Argument(0) ChannelHandlerContext context,
        @Advice.Argument(1) ByteBuf bytes,
        @Advice.Argument(2) List<?> out) {
      if (!(decoder instanceof HttpRequestDecoder)) {
        return 0;
      }
      NettyConnection connection = NettyPlugin.connection(context.channel());
      if (connection == null) {
        return 0;
      }
      if (bytes.isReadable()) {
        connection.decoding();
      }
      return out.size() + 1;
    }

    @Advice.OnMethodExit(suppress = Throwable.class, inline = false)
    public static void exit(
        @Advice.Argument(0) ChannelHandlerContext context,
        @Advice.Argument(2) List<?> out,
        @Advice.Enter int entered) {
      if (entered > 0 && out.size() >= entered) {
        NettyConnection connection = NettyPlugin.CONNECTIONS.watched(context.channel());
        if (connection != null) {
          connection.decoded(out, entered - 1);
        }
      }
    }
  }

  /** {@code HttpObjectEncoder.write(ChannelHandlerContext, Object, ChannelPromise)}. */
  public static final class Encode {
    private Encode() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    @Advice.AssignReturned.ToArguments(@Advice.AssignReturned.ToArguments.ToArgument(2))
    public static ChannelPromise enter(
        @Advice.Argument(0) ChannelHandlerContext context,
        @Advice.Argument(1) Object message,
        @Advice.Argument(2) ChannelPromise promise) {
      NettyConnection connection = NettyPlugin.CONNECTIONS.watched(context.channel());
      return connection == null ? null : connection.encode(message, promise);
    }

    /** What the encoder throws, its caller tells to the promise that was there before. */
    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.Enter ChannelPromise tracked, @Advice.Thrown Throwable thrown) {
      if (thrown != null && tracked != null) {
        ((TrackedPromise) tracked).lost(thrown);
      }
    }
  }

  /**
   * {@code MessageToMessageEncoder.write(...)}: all encoders', where HTTP's has none of its own.
   */
  public static final class EncodeInherited {
    private EncodeInherited() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    @Advice.AssignReturned.ToArguments(@Advice.AssignReturned.ToArguments.ToArgument(2))
    public static ChannelPromise enter(
        @Advice.This Object encoder,
        @Advice.Argument(0) ChannelHandlerContext context,
        @Advice.Argument(1) Object message,
        @Advice.Argument(2) ChannelPromise promise) {
      NettyConnection connection = NettyPlugin.CONNECTIONS.watched(context.channel());
      return connection == null || !(encoder instanceof HttpObjectEncoder)
          ? null
          : connection.encode(message, promise);
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.Enter ChannelPromise tracked, @Advice.Thrown Throwable thrown) {
      Encode.exit(tracked, thrown);
    }
  }

  /** {@code HttpContentEncoder.encode(ChannelHandlerContext, HttpObject, List)}: before it does. */
  public static final class Compress {
    private Compress() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.Argument(0) ChannelHandlerContext context, @Advice.Argument(1) Object message) {
      NettyConnection connection = NettyConnection.of(context.channel());
      if (connection != null) {
        connection.aboveEncoder(context.channel(), message);
      }
    }
  }
}
