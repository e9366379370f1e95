package io.ssetiming.plugin.undertow;

import io.undertow.server.HttpServerExchange;
import io.undertow.servlet.handlers.ServletRequestContext;
import java.nio.ByteBuffer;
import net.bytebuddy.asm.Advice;

/**
 * {@code io.undertow.servlet.spec.ServletOutputStreamImpl}: the top of the servlet container,
 * through which every way of writing goes (stream, writer, flushBuffer).
 */
public final class ServletStreamAdvice {

  private ServletStreamAdvice() {}

  /**
   * {@code updateWritten(long)} and its asynchronous twin: something was written, and is in the
   * buffer by now, or was shown to the channel.
   */
  public static final class Written {
    private Written() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.FieldValue("servletRequestContext") ServletRequestContext context,
        @Advice.FieldValue("buffer") ByteBuffer buffer,
        @Advice.FieldValue("buffersToWrite") ByteBuffer[] waiting) {
      UndertowStream stream = UndertowExchange.streamOf(context.getExchange());
      if (stream != null) {
        stream.handedOn();
      }
      decide(context, buffer, waiting);
    }
  }

  /**
   * {@code write(...)}: may wait for the socket, in as many calls of the channel as that takes. The
   * first write of a response is not seen, since nobody knows before it that this is a stream.
   */
  public static final class Write {
    private Write() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static long enter(
        @Advice.FieldValue("servletRequestContext") ServletRequestContext context,
        @Advice.Argument(0) byte[] bytes,
        @Advice.Argument(1) int offset,
        @Advice.Argument(2) int length) {
      UndertowStream stream = UndertowExchange.streamOf(context.getExchange());
      return stream == null ? 0 : stream.writing(bytes, offset, length);
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(
        @Advice.FieldValue("servletRequestContext") ServletRequestContext context,
        @Advice.Enter long entered,
        @Advice.Thrown Throwable thrown) {
      UndertowStream stream =
          entered == 0 ? null : UndertowExchange.streamOf(context.getExchange());
      if (stream != null) {
        stream.wrote(entered, thrown);
      }
    }
  }

  /** The same of {@link ByteBuffer}s. */
  public static final class WriteBuffers {
    private WriteBuffers() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static long enter(
        @Advice.FieldValue("servletRequestContext") ServletRequestContext context) {
      UndertowStream stream = UndertowExchange.streamOf(context.getExchange());
      return stream == null ? 0 : stream.writing();
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(
        @Advice.FieldValue("servletRequestContext") ServletRequestContext context,
        @Advice.Enter long entered,
        @Advice.Thrown Throwable thrown) {
      Write.exit(context, entered, thrown);
    }
  }

  /** {@code flush()}, by any route. */
  public static final class Flush {
    private Flush() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static long enter(
        @Advice.FieldValue("servletRequestContext") ServletRequestContext context,
        @Advice.FieldValue("buffer") ByteBuffer buffer,
        @Advice.FieldValue("buffersToWrite") ByteBuffer[] waiting) {
      UndertowStream stream = decide(context, buffer, waiting);
      return stream == null ? 0 : stream.flushAsked();
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(
        @Advice.This Object self,
        @Advice.FieldValue("servletRequestContext") ServletRequestContext context,
        @Advice.Enter long entered) {
      UndertowStream stream =
          entered == 0 ? null : UndertowExchange.streamOf(context.getExchange());
      if (stream != null) {
        stream.flushed(entered, self);
        stream.leave(entered);
      }
    }
  }

  /** {@code flushInternal()}: what a flush does, unless it is ignored. */
  public static final class FlushPassed {
    private FlushPassed() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.FieldValue("servletRequestContext") ServletRequestContext context) {
      UndertowStream stream = UndertowExchange.streamOf(context.getExchange());
      if (stream != null) {
        stream.flushPassed();
      }
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(
        @Advice.FieldValue("servletRequestContext") ServletRequestContext context,
        @Advice.Thrown Throwable thrown) {
      UndertowStream stream =
          thrown == null ? null : UndertowExchange.streamOf(context.getExchange());
      if (stream != null) {
        stream.flushFailed();
      }
    }
  }

  /** {@code close()} and {@code closeAsync()}. */
  public static final class Close {
    private Close() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static long enter(
        @Advice.FieldValue("servletRequestContext") ServletRequestContext context,
        @Advice.FieldValue("buffer") ByteBuffer buffer,
        @Advice.FieldValue("buffersToWrite") ByteBuffer[] waiting) {
      UndertowStream stream = decide(context, buffer, waiting);
      return stream == null ? 0 : stream.closing();
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(
        @Advice.FieldValue("servletRequestContext") ServletRequestContext context,
        @Advice.Enter long entered) {
      UndertowStream stream =
          entered == 0 ? null : UndertowExchange.streamOf(context.getExchange());
      if (stream != null) {
        stream.leave(entered);
      }
    }
  }

  /**
   * {@code HttpServletResponseImpl.setContentType(String)}: what wrappers keep for themselves is
   * seen from here on.
   */
  public static final class ContentType {
    private ContentType() {}

    @Advice.OnMethodExit(suppress = Throwable.class, inline = false)
    public static void exit(@Advice.FieldValue("exchange") HttpServerExchange exchange) {
      UndertowExchange.decide(exchange);
    }
  }

  /** {@code HttpServletResponseImpl.resetBuffer()}. */
  public static final class ResetBuffer {
    private ResetBuffer() {}

    @Advice.OnMethodExit(suppress = Throwable.class, inline = false)
    public static void exit(@Advice.FieldValue("exchange") HttpServerExchange exchange) {
      UndertowExchange.reset(exchange, false);
    }
  }

  /** {@code HttpServletResponseImpl.reset()}. */
  public static final class Reset {
    private Reset() {}

    @Advice.OnMethodExit(suppress = Throwable.class, inline = false)
    public static void exit(@Advice.FieldValue("exchange") HttpServerExchange exchange) {
      UndertowExchange.reset(exchange, true);
    }
  }

  /**
   * {@code ServletOutputStreamImpl$WriteChannelListener.handleEvent(StreamSinkChannel)}: a socket
   * that was full takes bytes again, and a listener may write more.
   */
  public static final class Writable {
    private Writable() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.Argument(0) Object channel) {
      tailing(channel, true);
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.Argument(0) Object channel) {
      tailing(channel, false);
    }

    private static void tailing(Object channel, boolean now) {
      UndertowStream stream = channel == null ? null : UndertowPlugin.CHANNELS.watched(channel);
      if (stream != null) {
        stream.tailing(now);
      }
    }
  }

  /** The stream, or null; what it has not seen of the buffer, it sees now. */
  private static UndertowStream decide(
      ServletRequestContext context, ByteBuffer buffer, ByteBuffer[] waiting) {
    UndertowStream stream = UndertowExchange.decide(context.getExchange());
    if (stream != null && buffer != null && waiting == null) {
      stream.buffered(buffer);
    }
    return stream;
  }
}
