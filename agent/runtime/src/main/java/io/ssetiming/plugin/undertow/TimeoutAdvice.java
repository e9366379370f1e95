package io.ssetiming.plugin.undertow;

import net.bytebuddy.asm.Advice;

/**
 * {@code WriteTimeoutStreamSinkConduit} and {@code IdleTimeoutConduit}, which close the connection
 * of a client that does not read, or that the application has kept waiting. To everybody else that
 * looks like any other closed channel.
 */
public final class TimeoutAdvice {

  private TimeoutAdvice() {}

  /**
   * {@code WriteTimeoutStreamSinkConduit.handleWriteTimeout(long)}: called after each write, whose
   * bytes have left, and throws where that came too late, when the exchange has ended already.
   */
  public static final class Checked {
    private Checked() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.This Object conduit, @Advice.FieldValue("expireTime") long expires) {
      if (expires != -1 && System.currentTimeMillis() > expires) {
        timedOut(conduit);
      }
    }
  }

  /** Its task that looks after the connection while nothing moves: {@code run()}. */
  public static final class Task {
    private Task() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.FieldValue("this$0") Object conduit) {
      if (UndertowPlugin.CHANNELS.watched(conduit) != null && SinkConduits.isExpired(conduit)) {
        timedOut(conduit);
      }
    }
  }

  /** {@code IdleTimeoutConduit.doClose()}: called for no other reason. */
  public static final class Closes {
    private Closes() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Object conduit) {
      timedOut(conduit);
    }
  }

  private static void timedOut(Object conduit) {
    UndertowStream stream = UndertowPlugin.CHANNELS.watched(conduit);
    if (stream != null) {
      stream.timedOut();
    }
  }
}
