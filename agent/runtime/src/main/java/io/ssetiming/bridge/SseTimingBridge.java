package io.ssetiming.bridge;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * The one class of ours that every class loader sees. Woven methods link their call sites here, and
 * report here what went wrong inside advice. JDK types only; nothing ever leaves it by exception.
 *
 * <p>In the jar its package is {@code java.lang} (the build moves it there) and it is defined in
 * the bootstrap loader when the agent starts, because every loader, whatever it hides, delegates
 * {@code java.*}. It stays for the life of the process: a second attach finds it and sets the
 * fields anew.
 */
public final class SseTimingBridge {

  /** {@code (Lookup, String, MethodType, Object[])CallSite}; null: nothing is measured. */
  public static volatile MethodHandle linker;

  /** Told of each failure, after it was counted; null: nobody listens. */
  public static volatile Consumer<Throwable> listener;

  /** Failures inside advice. */
  public static final AtomicLong ADVICE_FAILURES = new AtomicLong();

  /** Call sites that could not be linked and do nothing. */
  public static final AtomicLong LINK_FAILURES = new AtomicLong();

  private SseTimingBridge() {}

  /** The bootstrap method of every woven call. */
  public static CallSite bootstrap(
      MethodHandles.Lookup caller, String name, MethodType type, Object... arguments) {
    try {
      MethodHandle current = linker;
      if (current != null) {
        return (CallSite) current.invoke(caller, name, type, arguments);
      }
    } catch (Throwable failure) {
      LINK_FAILURES.incrementAndGet();
      tell(failure);
    }
    return new ConstantCallSite(nothing(type));
  }

  /** The exception handler of every advice. */
  public static void onFailure(Throwable failure) {
    ADVICE_FAILURES.incrementAndGet();
    tell(failure);
  }

  /** A method of this type that does nothing and returns null or zero. */
  private static MethodHandle nothing(MethodType type) {
    Class<?> result = type.returnType();
    MethodHandle constant =
        result == void.class
            ? MethodHandles.constant(Object.class, null).asType(MethodType.methodType(void.class))
            : MethodHandles.constant(result, Array.get(Array.newInstance(result, 1), 0));
    return MethodHandles.dropArguments(constant, 0, type.parameterList());
  }

  private static void tell(Throwable failure) {
    try {
      Consumer<Throwable> current = listener;
      if (current != null) {
        current.accept(failure);
      }
    } catch (Throwable ignored) {
      // the stack may be nearly used up: the count is all that can be kept
    }
  }
}
