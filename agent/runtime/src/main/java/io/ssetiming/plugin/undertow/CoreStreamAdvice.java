package io.ssetiming.plugin.undertow;

import io.undertow.server.HttpServerExchange;
import java.nio.ByteBuffer;
import net.bytebuddy.asm.Advice;

/** {@code io.undertow.io.UndertowOutputStream}: what handlers without servlets write to. */
public final class CoreStreamAdvice {

  private CoreStreamAdvice() {}

  /** {@code updateWritten(long)}: something was written, and is in the buffer by now. */
  public static final class Written {
    private Written() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.FieldValue("exchange") HttpServerExchange exchange,
        @Advice.FieldValue("buffer") ByteBuffer buffer) {
      UndertowStream stream = UndertowExchange.streamOf(exchange);
      if (stream != null) {
        stream.handedOn();
      }
      decide(exchange, buffer);
    }
  }

  /** {@code write(...)}: as of the servlet's stream. */
  public static final class Write {
    private Write() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static long enter(
        @Advice.FieldValue("exchange") HttpServerExchange exchange,
        @Advice.Argument(0) byte[] bytes,
        @Advice.Argument(1) int offset,
        @Advice.Argument(2) int length) {
      UndertowStream stream = UndertowExchange.streamOf(exchange);
      return stream == null ? 0 : stream.writing(bytes, offset, length);
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(
        @Advice.FieldValue("exchange") HttpServerExchange exchange,
        @Advice.Enter long entered,
        @Advice.Thrown Throwable thrown) {
      UndertowStream stream = entered == 0 ? null : UndertowExchange.streamOf(exchange);
      if (stream != null) {
        stream.wrote(entered, thrown);
      }
    }
  }

  /** The same of {@link ByteBuffer}s. */
  public static final class WriteBuffers {
    private WriteBuffers() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static long enter(@Advice.FieldValue("exchange") HttpServerExchange exchange) {
      UndertowStream stream = UndertowExchange.streamOf(exchange);
      return stream == null ? 0 : stream.writing();
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(
        @Advice.FieldValue("exchange") HttpServerExchange exchange,
        @Advice.Enter long entered,
        @Advice.Thrown Throwable thrown) {
      Write.exit(exchange, entered, thrown);
    }
  }

  /** {@code flush()}. */
  public static final class Flush {
    private Flush() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static long enter(
        @Advice.FieldValue("exchange") HttpServerExchange exchange,
        @Advice.FieldValue("buffer") ByteBuffer buffer) {
      UndertowStream stream = decide(exchange, buffer);
      if (stream == null) {
        return 0;
      }
      long entered = stream.flushAsked();
      stream.flushPassed();
      return entered;
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(
        @Advice.This Object self,
        @Advice.FieldValue("exchange") HttpServerExchange exchange,
        @Advice.Enter long entered,
        @Advice.Thrown Throwable thrown) {
      UndertowStream stream = entered == 0 ? null : UndertowExchange.streamOf(exchange);
      if (stream != null) {
        if (thrown != null) {
          stream.flushFailed();
        }
        stream.flushed(entered, self);
        stream.leave(entered);
      }
    }
  }

  /** {@code close()}. */
  public static final class Close {
    private Close() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static long enter(
        @Advice.FieldValue("exchange") HttpServerExchange exchange,
        @Advice.FieldValue("buffer") ByteBuffer buffer) {
      UndertowStream stream = decide(exchange, buffer);
      return stream == null ? 0 : stream.closing();
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(
        @Advice.FieldValue("exchange") HttpServerExchange exchange, @Advice.Enter long entered) {
      UndertowStream stream = entered == 0 ? null : UndertowExchange.streamOf(exchange);
      if (stream != null) {
        stream.leave(entered);
      }
    }
  }

  /** The stream, or null; what it has not seen of the buffer, it sees now. */
  private static UndertowStream decide(HttpServerExchange exchange, ByteBuffer buffer) {
    UndertowStream stream = UndertowExchange.decide(exchange);
    if (stream != null && buffer != null) {
      stream.buffered(buffer);
    }
    return stream;
  }
}
