package io.ssetiming.plugin.generic;

import io.ssetiming.generic.GenericExchange;
import io.ssetiming.generic.GenericExchanges;
import net.bytebuddy.asm.Advice;

/** An unknown container's own response. */
public final class ResponseAdvice {

  private ResponseAdvice() {}

  /** {@code setContentType(String)}. */
  public static final class ContentType {
    private ContentType() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Object response, @Advice.Argument(0) String type) {
      GenericExchange exchange = GenericExchanges.at(response);
      if (exchange != null) {
        exchange.typed(type);
      }
    }
  }

  /** {@code setHeader(String, String)} and {@code addHeader(String, String)}. */
  public static final class Header {
    private Header() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.This Object response,
        @Advice.Argument(0) String name,
        @Advice.Argument(1) String value) {
      if ("Content-Type".equalsIgnoreCase(name)) {
        ContentType.enter(response, value);
      }
    }
  }

  /** {@code getOutputStream()}. */
  public static final class GetOutputStream {
    private GetOutputStream() {}

    @Advice.OnMethodExit(suppress = Throwable.class, inline = false)
    public static void exit(@Advice.This Object response, @Advice.Return Object stream) {
      GenericExchanges.handedOut(response, stream, false);
    }
  }

  /** {@code getWriter()}. */
  public static final class GetWriter {
    private GetWriter() {}

    @Advice.OnMethodExit(suppress = Throwable.class, inline = false)
    public static void exit(@Advice.This Object response, @Advice.Return Object writer) {
      GenericExchanges.handedOut(response, writer, true);
    }
  }

  /** {@code flushBuffer()}. */
  public static final class FlushBuffer {
    private FlushBuffer() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static Object enter(@Advice.This Object response) {
      return StreamAdvice.Flush.enter(response);
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.Enter Object entered, @Advice.Thrown Throwable thrown) {
      StreamAdvice.end(entered, thrown);
    }
  }

  /** {@code resetBuffer()}: what was buffered is dropped, the headers stay. */
  public static final class ResetBuffer {
    private ResetBuffer() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Object response) {
      discard(response, false);
    }
  }

  /**
   * {@code reset()}, {@code sendError(...)} and {@code sendRedirect(String)}: another response
   * follows.
   */
  public static final class Reset {
    private Reset() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Object response) {
      discard(response, true);
    }
  }

  private static void discard(Object response, boolean headersToo) {
    GenericExchange exchange = GenericExchanges.at(response);
    if (exchange != null) {
      exchange.discard(headersToo);
    }
  }
}
