package io.ssetiming.isolation;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Breaks one rung of the failure ladder on purpose, so that tests can see the service unharmed. Set
 * by the system property {@value #PROPERTY}: {@code weave:}, {@code link:} or {@code advice:}, and
 * the end of a class name. Immutable.
 */
public final class Breakage {

  /** Not an option: nobody but a test sets it. */
  public static final String PROPERTY = "sse.timing.test.break";

  private final String rung;
  private final String suffix;

  public Breakage(String text) {
    int colon = text == null ? -1 : text.indexOf(':');
    rung = colon < 0 ? "" : text.substring(0, colon);
    suffix = colon < 0 ? "" : text.substring(colon + 1);
  }

  /** Whether this rung is to fail for this class. */
  public boolean concerns(String which, String className) {
    return rung.equals(which) && className.endsWith(suffix);
  }

  /** Fails where it is to fail. */
  public void check(String which, String className) {
    if (concerns(which, className)) {
      throw new IllegalStateException(which + " of " + className + " is broken on purpose");
    }
  }

  /** A method of this type that always throws. */
  MethodHandle thrower(MethodType type) {
    MethodHandle thrower =
        MethodHandles.throwException(type.returnType(), IllegalStateException.class)
            .bindTo(new IllegalStateException("advice is broken on purpose"));
    return MethodHandles.dropArguments(thrower, 0, type.parameterList());
  }
}
