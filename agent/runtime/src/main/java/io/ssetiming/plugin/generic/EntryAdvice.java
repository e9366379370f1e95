package io.ssetiming.plugin.generic;

import io.ssetiming.generic.GenericExchange;
import io.ssetiming.generic.GenericExchanges;
import net.bytebuddy.asm.Advice;

/** Where an unknown container calls the application, and where an asynchronous request ends. */
public final class EntryAdvice {

  private EntryAdvice() {}

  /**
   * {@code Servlet.service(request, response)} and {@code FilterChain.doFilter(request, response)}.
   */
  public static final class Call {
    private Call() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static Object enter(
        @Advice.Argument(0) Object request, @Advice.Argument(1) Object response) {
      return GenericExchanges.enter(request, response);
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.Enter Object entered, @Advice.Thrown Throwable thrown) {
      GenericExchanges.leave((GenericExchange) entered, thrown);
    }
  }

  /**
   * {@code AsyncContext.complete()}: while it runs the container may give its response to another
   * request.
   */
  public static final class Complete {
    private Complete() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static Object enter(@Advice.This Object context) {
      return GenericExchanges.completing(context);
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.Enter Object entered, @Advice.Thrown Throwable thrown) {
      GenericExchanges.completed((GenericExchange) entered, thrown);
    }
  }

  /** {@code AsyncContext.dispatch(...)}. */
  public static final class Dispatch {
    private Dispatch() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Object context) {
      GenericExchanges.dispatching(context);
    }
  }
}
