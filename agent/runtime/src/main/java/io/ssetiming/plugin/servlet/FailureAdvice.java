package io.ssetiming.plugin.servlet;

import io.ssetiming.stream.Failure;
import io.ssetiming.stream.StreamTimeline;
import net.bytebuddy.asm.Advice;

/**
 * Exceptions that the container never sees, because a filter or a framework catches them and ends
 * the response as if nothing had happened.
 */
public final class FailureAdvice {

  private FailureAdvice() {}

  /**
   * {@code ApplicationFilterChain.doFilter(request, response)}: what the servlet or a filter threw.
   */
  public static final class Chain {
    private Chain() {}

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.Argument(1) Object response, @Advice.Thrown Throwable thrown)
        throws ReflectiveOperationException {
      if (thrown != null) {
        failed(response);
      }
    }
  }

  /** {@code DispatcherServlet.processHandlerException(request, response, handler, exception)}. */
  public static final class Handled {
    private Handled() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.Argument(1) Object response)
        throws ReflectiveOperationException {
      failed(response);
    }
  }

  private static void failed(Object response) throws ReflectiveOperationException {
    StreamTimeline timeline = Containers.timelineOf(response);
    if (timeline != null) {
      timeline.failed(Failure.APPLICATION);
    }
  }
}
