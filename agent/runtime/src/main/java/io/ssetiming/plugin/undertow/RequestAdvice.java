package io.ssetiming.plugin.undertow;

import io.ssetiming.stream.Failure;
import io.undertow.server.HttpServerExchange;
import net.bytebuddy.asm.Advice;
import org.xnio.channels.StreamSinkChannel;

/** Where a request comes in, where it ends, and where the container gives up on it. */
public final class RequestAdvice {

  private RequestAdvice() {}

  /**
   * {@code Connectors.executeRootHandler(HttpHandler, HttpServerExchange)}: on the I/O thread when
   * the head was read, and again on the worker that it is dispatched to.
   */
  public static final class Handled {
    private Handled() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.Argument(1) HttpServerExchange exchange) {
      if (exchange != null && !exchange.isComplete()) {
        Arrivals.handled(exchange);
      }
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.Argument(1) HttpServerExchange exchange) {
      if (exchange != null) {
        UndertowExchange.returned(exchange);
      }
    }
  }

  /** {@code HttpServerExchange.terminateResponse()}: the body has ended, or can't. */
  public static final class ResponseComplete {
    private ResponseComplete() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This HttpServerExchange exchange) {
      UndertowStream stream = UndertowExchange.streamOf(exchange);
      if (stream != null && !exchange.isResponseComplete()) {
        stream.complete();
      }
    }
  }

  /** {@code HttpServerExchange.closeAndFlushResponse()}: what was not ended is ended now. */
  public static final class EndForced {
    private EndForced() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This HttpServerExchange exchange) {
      UndertowStream stream = UndertowExchange.streamOf(exchange);
      if (stream != null && !exchange.getConnection().isOpen()) {
        stream.cut();
      }
    }
  }

  /** {@code HttpServerExchange.invokeExchangeCompleteListeners()}: nothing comes any more. */
  public static final class Over {
    private Over() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This HttpServerExchange exchange) {
      UndertowExchange.over(exchange);
    }
  }

  /** {@code AsyncContextImpl.onAsyncTimeout()}. */
  public static final class TimedOut {
    private TimedOut() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.FieldValue("exchange") HttpServerExchange exchange) {
      failed(exchange, Failure.TIMEOUT);
    }
  }

  /** {@code AsyncContextImpl.handleError(Throwable)}: an asynchronous request failed. */
  public static final class AsyncFailed {
    private AsyncFailed() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.FieldValue("exchange") HttpServerExchange exchange) {
      failed(exchange, Failure.APPLICATION);
    }
  }

  /**
   * {@code ServletHandler.handleRequest(HttpServerExchange)}: what a servlet threw, filters or not.
   */
  public static final class ServletFailed {
    private ServletFailed() {}

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(
        @Advice.Argument(0) HttpServerExchange exchange, @Advice.Thrown Throwable thrown) {
      if (thrown != null) {
        failed(exchange, Failure.APPLICATION);
      }
    }
  }

  /**
   * {@code UndertowHttpHandlerAdapter$HandlerResultSubscriber.onError(Throwable)} of Spring
   * WebFlux: the application failed, and its connection is about to be closed for that.
   */
  public static final class ReactiveFailed {
    private ReactiveFailed() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.FieldValue("exchange") HttpServerExchange exchange) {
      failed(exchange, Failure.APPLICATION);
    }
  }

  /**
   * {@code UndertowServerHttpResponse$ResponseBodyProcessor.dataReceived(DataBuffer)} of Spring
   * WebFlux: it shows the channel a buffer only when the I/O thread says that it may.
   */
  public static final class ReactiveWrite {
    private ReactiveWrite() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.FieldValue("channel") StreamSinkChannel channel) {
      UndertowStream stream = channel == null ? null : UndertowPlugin.CHANNELS.watched(channel);
      if (stream != null) {
        stream.awaitsChannel();
      }
    }
  }

  private static void failed(HttpServerExchange exchange, Failure what) {
    UndertowStream stream = exchange == null ? null : UndertowExchange.streamOf(exchange);
    if (stream != null) {
      stream.timeline.failed(what);
    }
  }
}
