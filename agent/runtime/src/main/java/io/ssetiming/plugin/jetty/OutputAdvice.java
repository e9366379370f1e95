package io.ssetiming.plugin.jetty;

import net.bytebuddy.asm.Advice;

/** {@code HttpOutput} of every layer: what needs no channel. */
public final class OutputAdvice {

  private OutputAdvice() {}

  /** {@code close()} of the application, and {@code complete(Callback)} of Jetty. */
  public static final class Close {
    private Close() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static long enter(@Advice.This Object output) {
      return JettyOutput.close(output);
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.This Object output, @Advice.Enter long entered) {
      JettyOutput.leave(output, entered);
    }
  }

  /** {@code onWriteComplete(boolean, Throwable)}: also of a write that blocked somebody. */
  public static final class WriteComplete {
    private WriteComplete() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Object output, @Advice.Argument(1) Throwable failure) {
      JettyStream stream = failure == null ? null : JettyOutput.streamOf(output);
      if (stream != null) {
        stream.writeFailed(failure);
      }
    }
  }

  /** {@code resetBuffer()}: what was buffered is dropped. */
  public static final class Reset {
    private Reset() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Object output) {
      JettyStream stream = JettyOutput.streamOf(output);
      if (stream != null) {
        stream.exchange.discardBody(false);
      }
    }
  }

  /** {@code recycle()}: the output waits for its next request. */
  public static final class Recycle {
    private Recycle() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Object output) {
      JettyOutput.recycle(output);
    }
  }
}
