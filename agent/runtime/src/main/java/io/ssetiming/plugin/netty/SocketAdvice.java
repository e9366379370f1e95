package io.ssetiming.plugin.netty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.DefaultChannelPipeline;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import net.bytebuddy.asm.Advice;

/**
 * The lower end of a pipeline. Woven wherever there is Netty, and of no type that is not in its
 * transport; while no stream is open it does nothing.
 */
public final class SocketAdvice {

  private SocketAdvice() {}

  /** {@code HeadContext.flush(ChannelHandlerContext)}: all handlers have passed the flush on. */
  public static final class Flush {
    private Flush() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static Object enter(@Advice.Argument(0) ChannelHandlerContext context) {
      Channel channel = context.channel();
      NettyConnection connection = NettyPlugin.STREAMING.watched(channel);
      if (connection != null) {
        connection.flushAsked();
        return connection;
      }
      connection = NettyPlugin.STREAMING.watched(channel.parent());
      return connection == null ? null : connection.flushAsked(channel);
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.Enter Object entered) {
      if (entered instanceof NettyConnection) {
        ((NettyConnection) entered).flushReturned();
      } else if (entered != null) {
        ((NettyStream) entered).flushReturned();
      }
    }
  }

  /** {@code HeadContext.close(...)}: not called where the client, or an error, has closed. */
  public static final class Close {
    private Close() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.Argument(0) ChannelHandlerContext context) {
      NettyConnection connection = NettyPlugin.STREAMING.watched(context.channel());
      if (connection != null) {
        connection.closedHere();
      }
    }
  }

  /**
   * {@code SslHandler.notifyClosePromise(Throwable)}: the other side said that it ends, upon which
   * this side may close the connection itself.
   */
  public static final class TlsEnded {
    private TlsEnded() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.FieldValue("ctx") ChannelHandlerContext context) {
      NettyConnection connection =
          context == null ? null : NettyPlugin.STREAMING.watched(context.channel());
      if (connection != null) {
        connection.endedByClient();
      }
    }
  }

  /**
   * {@code DefaultChannelPipeline.fireExceptionCaught(Throwable)}: what reading from the socket
   * failed with. A client that resets the connection is told so, and what the server's handlers do
   * about it is to close.
   */
  public static final class ReadFailed {
    private ReadFailed() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.This DefaultChannelPipeline pipeline, @Advice.Argument(0) Throwable cause) {
      NettyConnection connection =
          cause instanceof IOException ? NettyPlugin.STREAMING.watched(pipeline.channel()) : null;
      if (connection != null) {
        connection.endedByClient();
      }
    }
  }

  /** {@code DefaultChannelPipeline.fireChannelInactive()}. */
  public static final class Inactive {
    private Inactive() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This DefaultChannelPipeline pipeline) {
      Channel channel = pipeline.channel();
      NettyConnection connection = NettyPlugin.CONNECTIONS.watched(channel);
      if (connection != null) {
        NettyPlugin.CONNECTIONS.unwatch(channel);
        connection.inactive();
      }
    }
  }

  /**
   * {@code ChannelOutboundBuffer.failFlushed(Throwable, boolean)}: with what the socket threw,
   * where it can't be written, and otherwise with the channel's being closed.
   */
  public static final class WriteFailed {
    private WriteFailed() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Object buffer, @Advice.Argument(0) Throwable cause) {
      NettyConnection connection =
          cause instanceof IOException && !(cause instanceof ClosedChannelException)
              ? NettyPlugin.STREAMING.watched(buffer)
              : null;
      if (connection != null) {
        connection.endedByClient();
      }
    }
  }

  /** {@code AbstractUnsafe.flush0()}: the channel writes what it can. */
  public static final class Write {
    private Write() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static Object enter(
        @Advice.This Channel.Unsafe unsafe, @Advice.FieldValue("inFlush0") boolean nested) {
      Object buffer = nested ? null : unsafe.outboundBuffer();
      NettyConnection connection = buffer == null ? null : NettyPlugin.STREAMING.watched(buffer);
      if (connection != null) {
        connection.socket.begin();
      }
      return connection;
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.Enter Object entered) {
      if (entered != null) {
        ((NettyConnection) entered).written();
      }
    }
  }

  /** {@code ChannelOutboundBuffer.removeBytes(long)}: the operating system took bytes. */
  public static final class Taken {
    private Taken() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Object buffer) {
      NettyConnection connection = NettyPlugin.STREAMING.watched(buffer);
      if (connection != null) {
        connection.socket.taken();
      }
    }
  }
}
