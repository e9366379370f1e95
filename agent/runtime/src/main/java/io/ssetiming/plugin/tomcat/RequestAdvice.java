package io.ssetiming.plugin.tomcat;

import io.ssetiming.stream.Failure;
import java.io.IOException;
import net.bytebuddy.asm.Advice;
import org.apache.catalina.connector.Request;
import org.apache.coyote.Response;

/** Where a request comes in, and where the container gives up on it. */
public final class RequestAdvice {

  private RequestAdvice() {}

  /**
   * {@code AbstractEndpoint.processSocket}: the poller sees bytes; a worker may not be free yet.
   */
  public static final class Arrived {
    private Arrived() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.Argument(0) Object socketWrapper, @Advice.Argument(1) Object socketEvent) {
      if (socketWrapper != null && "OPEN_READ".equals(String.valueOf(socketEvent))) {
        TomcatPlugin.CONNECTIONS.arrived(socketWrapper);
      }
    }
  }

  /** {@code SocketWrapperBase.close()}. */
  public static final class ConnectionClosed {
    private ConnectionClosed() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Object socketWrapper) {
      TomcatPlugin.CONNECTIONS.closed(socketWrapper);
    }
  }

  /** {@code Http11Processor.service(SocketWrapperBase)}: a worker takes the connection up. */
  public static final class Taken {
    private Taken() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.FieldValue("response") Response response, @Advice.Argument(0) Object wrapper) {
      TomcatExchange.taken(response, wrapper);
    }
  }

  /**
   * {@code CoyoteAdapter.service(Request, Response)}: the head is parsed. Not called for a
   * dispatch.
   */
  public static final class Begin {
    private Begin() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.Argument(1) Response response) {
      TomcatExchange.begin(response);
    }
  }

  /** {@code AsyncContextImpl.timeout()}. */
  public static final class TimedOut {
    private TimedOut() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.FieldValue("request") Request request) {
      failed(request, Failure.TIMEOUT);
    }
  }

  /**
   * {@code AbstractProcessor.setErrorState(ErrorState, Throwable)}: the connection can't be used
   * any more. It reports an error to the response next, as an application would, so the cause is
   * told apart here. By its type: the text of the exception depends on the language of the system.
   */
  public static final class ConnectionLost {
    private ConnectionLost() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.FieldValue("response") Response response, @Advice.Argument(1) Throwable cause) {
      if (cause instanceof IOException) {
        ResponseAdvice.failed(response, Failure.ofConnection(cause));
      }
    }
  }

  /** {@code AsyncContextImpl.setErrorState(Throwable, boolean)}: an asynchronous request failed. */
  public static final class AsyncFailed {
    private AsyncFailed() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.FieldValue("request") Request request) {
      failed(request, Failure.APPLICATION);
    }
  }

  private static void failed(Request request, Failure what) {
    if (request != null && request.getCoyoteRequest() != null) {
      ResponseAdvice.failed(request.getCoyoteRequest().getResponse(), what);
    }
  }
}
