package io.ssetiming.plugin.sample;

import io.ssetiming.sample.Chat;
import java.util.concurrent.atomic.AtomicInteger;
import net.bytebuddy.asm.Advice;

/** Advice of the tests' own: counts calls in a counter of its own loader. */
public final class SampleAdvice {

  public static final AtomicInteger CALLS = new AtomicInteger();

  private SampleAdvice() {}

  @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
  public static int enter(@Advice.Argument(0) String text) {
    return text.length();
  }

  @Advice.OnMethodExit(suppress = Throwable.class, inline = false)
  public static void exit(@Advice.Enter int length) {
    CALLS.addAndGet(length);
  }

  /** Linked by hand. */
  public static int twice(int value) {
    CALLS.incrementAndGet();
    return 2 * value;
  }

  /** A class of ours that is no plugin. */
  public static Class<?> ours() {
    return Chat.class;
  }

  static void forgetAll() {
    CALLS.set(-1);
  }
}
