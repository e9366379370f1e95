package io.ssetiming.plugin.netty;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.Http2Headers;
import net.bytebuddy.asm.Advice;

/** Where HTTP/2 requests come in and responses go out: by connection and stream. */
public final class Http2Advice {

  private Http2Advice() {}

  /**
   * {@code FrameReadListener.onHeadersRead(...)}: one calls the other. What trails a body, and what
   * answers a client of ours, names no method.
   */
  public static final class Request {
    private Request() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.Argument(0) ChannelHandlerContext context,
        @Advice.Argument(1) int id,
        @Advice.Argument(2) Http2Headers head) {
      if (head.method() != null) {
        NettyConnection connection = NettyPlugin.connection(context.channel());
        if (connection != null) {
          connection.asked(id, Http2Heads.ofRequest(head));
        }
      }
    }
  }

  /** {@code FrameReadListener.onRstStreamRead(...)}. */
  public static final class ResetByClient {
    private ResetByClient() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.Argument(0) ChannelHandlerContext context, @Advice.Argument(1) int id) {
      reset(context, id, true);
    }
  }

  /** {@code DefaultHttp2ConnectionEncoder.writeRstStream(...)}. */
  public static final class ResetHere {
    private ResetHere() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.Argument(0) ChannelHandlerContext context, @Advice.Argument(1) int id) {
      reset(context, id, false);
    }
  }

  /** {@code DefaultHttp2ConnectionEncoder.writeHeaders(...)} without a priority. */
  public static final class Head {
    private Head() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    @Advice.AssignReturned.ToArguments(@Advice.AssignReturned.ToArguments.ToArgument(5))
    public static ChannelPromise enter(
        @Advice.Argument(0) ChannelHandlerContext context,
        @Advice.Argument(1) int id,
        @Advice.Argument(2) Http2Headers head,
        @Advice.Argument(4) boolean last,
        @Advice.Argument(5) ChannelPromise promise) {
      return answer(context, id, head, promise, last);
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.Enter ChannelPromise tracked, @Advice.Thrown Throwable thrown) {
      HttpAdvice.Encode.exit(tracked, thrown);
    }
  }

  /** The same with one; either may call the other. */
  public static final class HeadWithPriority {
    private HeadWithPriority() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    @Advice.AssignReturned.ToArguments(@Advice.AssignReturned.ToArguments.ToArgument(8))
    public static ChannelPromise enter(
        @Advice.Argument(0) ChannelHandlerContext context,
        @Advice.Argument(1) int id,
        @Advice.Argument(2) Http2Headers head,
        @Advice.Argument(7) boolean last,
        @Advice.Argument(8) ChannelPromise promise) {
      return answer(context, id, head, promise, last);
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.Enter ChannelPromise tracked, @Advice.Thrown Throwable thrown) {
      HttpAdvice.Encode.exit(tracked, thrown);
    }
  }

  /** {@code DefaultHttp2ConnectionEncoder.writeData(...)}. */
  public static final class Data {
    private Data() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    @Advice.AssignReturned.ToArguments(@Advice.AssignReturned.ToArguments.ToArgument(5))
    public static ChannelPromise enter(
        @Advice.Argument(0) ChannelHandlerContext context,
        @Advice.Argument(1) int id,
        @Advice.Argument(2) ByteBuf bytes,
        @Advice.Argument(4) boolean last,
        @Advice.Argument(5) ChannelPromise promise) {
      NettyConnection connection = NettyPlugin.CONNECTIONS.watched(context.channel());
      return connection == null ? null : connection.data(id, bytes, promise, last);
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.Enter ChannelPromise tracked, @Advice.Thrown Throwable thrown) {
      HttpAdvice.Encode.exit(tracked, thrown);
    }
  }

  private static ChannelPromise answer(
      ChannelHandlerContext context,
      int id,
      Http2Headers head,
      ChannelPromise promise,
      boolean last) {
    NettyConnection connection = NettyPlugin.CONNECTIONS.watched(context.channel());
    return connection == null || promise instanceof TrackedPromise
        ? null
        : connection.answer(id, Http2Heads.ofResponse(head), promise, last);
  }

  private static void reset(ChannelHandlerContext context, int id, boolean byClient) {
    NettyConnection connection = NettyPlugin.CONNECTIONS.watched(context.channel());
    if (connection != null) {
      connection.reset(id, byClient);
    }
  }
}
