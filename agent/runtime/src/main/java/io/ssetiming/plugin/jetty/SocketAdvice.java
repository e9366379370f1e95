package io.ssetiming.plugin.jetty;

import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import net.bytebuddy.asm.Advice;

/** The end point of a connection: when there is something to read, and what the kernel took. */
public final class SocketAdvice {

  private SocketAdvice() {}

  /** {@code onSelected()}, on the selector's thread; a worker may not be free yet. */
  public static final class Selected {
    private Selected() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.This Object endPoint, @Advice.FieldValue("_key") SelectionKey key) {
      if (isReadable(key)) {
        JettyPlugin.CONNECTIONS.arrived(endPoint);
      }
    }

    private static boolean isReadable(SelectionKey key) {
      try {
        return key != null && key.isReadable();
      } catch (CancelledKeyException closed) {
        return false;
      }
    }
  }

  /** {@code doClose()}. */
  public static final class Closed {
    private Closed() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Object endPoint) {
      JettyStream stream = JettyPlugin.CONNECTIONS.watched(endPoint);
      Object channel = JettyPlugin.REQUESTS.closed(endPoint);
      if (stream == null && channel != null) {
        stream = JettyPlugin.CONNECTIONS.watched(channel); // over TLS
      }
      if (stream != null) {
        stream.connectionClosed();
      }
    }
  }

  /** {@code flush(ByteBuffer...)} of a socket: the last call before the kernel. */
  public static final class Flush {
    private Flush() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static long enter(@Advice.This Object endPoint, @Advice.Argument(0) ByteBuffer[] bytes) {
      return offering(endPoint, bytes);
    }

    @Advice.OnMethodExit(suppress = Throwable.class, inline = false)
    public static void exit(
        @Advice.This Object endPoint, @Advice.Enter long entered, @Advice.Return boolean all) {
      offered(endPoint, entered, all, false);
    }
  }

  /** {@code flush(ByteBuffer...)} of TLS: true says that the socket took all that was encrypted. */
  public static final class FlushTls {
    private FlushTls() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static long enter(@Advice.This Object endPoint, @Advice.Argument(0) ByteBuffer[] bytes) {
      return offering(endPoint, bytes);
    }

    @Advice.OnMethodExit(suppress = Throwable.class, inline = false)
    public static void exit(
        @Advice.This Object endPoint, @Advice.Enter long entered, @Advice.Return boolean all) {
      offered(endPoint, entered, all, true);
    }
  }

  private static long offering(Object endPoint, ByteBuffer[] bytes) {
    JettyStream stream = JettyPlugin.CONNECTIONS.watched(endPoint);
    return stream == null || bytes == null ? 0 : stream.offering(bytes);
  }

  private static void offered(Object endPoint, long entered, boolean all, boolean overTls) {
    JettyStream stream = entered == 0 ? null : JettyPlugin.CONNECTIONS.watched(endPoint);
    if (stream != null) {
      stream.offered(entered, all, overTls);
    }
  }
}
