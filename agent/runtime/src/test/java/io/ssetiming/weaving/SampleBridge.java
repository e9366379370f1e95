package io.ssetiming.weaving;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/** Stands for the bridge: links to the named advice in its own loader, and remembers failures. */
public final class SampleBridge {

  static final List<String> LINKED = new ArrayList<>();
  static final List<Throwable> FAILURES = new ArrayList<>();

  private SampleBridge() {}

  public static CallSite bootstrap(
      MethodHandles.Lookup caller, String name, MethodType type, Object... arguments)
      throws ReflectiveOperationException {
    LINKED.add(arguments[0] + "#" + name);
    Class<?> advice = Class.forName((String) arguments[0]);
    MethodHandle target = MethodHandles.publicLookup().findStatic(advice, name, type);
    return new ConstantCallSite(target);
  }

  public static void onFailure(Throwable failure) {
    FAILURES.add(failure);
  }
}
