package io.ssetiming.plugin.netty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelPromise;
import io.ssetiming.stream.Failure;
import net.bytebuddy.asm.Advice;

/**
 * Reactor Netty's way of writing the elements of a publisher. The object that does so is a promise
 * besides, for each of its own writes: so no type of Reactor Netty is needed to ask for its
 * channel.
 */
public final class ReactorAdvice {

  private ReactorAdvice() {}

  /** {@code SendManyInner.onError(Throwable)}: the application's publisher failed. */
  public static final class Failed {
    private Failed() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This ChannelPromise inner) {
      Channel channel = inner.channel();
      NettyConnection connection = NettyConnection.of(channel);
      NettyStream stream = connection == null ? null : connection.stream(channel);
      if (stream != null) {
        stream.timeline.failed(Failure.APPLICATION);
      }
    }
  }

  /** {@code AsyncFlush.run()}: a flush of what was written without one. */
  public static final class OwnFlush {
    private OwnFlush() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static Object enter(@Advice.FieldValue("this$0") Object inner) {
      NettyConnection connection = NettyConnection.of(((ChannelPromise) inner).channel());
      if (connection != null) {
        connection.ownFlush(true);
      }
      return connection;
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.Enter Object entered) {
      if (entered != null) {
        ((NettyConnection) entered).ownFlush(false);
      }
    }
  }
}
