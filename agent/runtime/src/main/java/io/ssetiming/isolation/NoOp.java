package io.ssetiming.isolation;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;

/** A method of any type that does nothing and returns null or zero. */
final class NoOp {

  private NoOp() {}

  static MethodHandle of(MethodType type) {
    Class<?> result = type.returnType();
    if (result == void.class) {
      MethodHandle nothing =
          MethodHandles.constant(Object.class, null).asType(MethodType.methodType(void.class));
      return MethodHandles.dropArguments(nothing, 0, type.parameterList());
    }
    Object zero = Array.get(Array.newInstance(result, 1), 0); // null, false or 0
    return MethodHandles.dropArguments(
        MethodHandles.constant(result, zero), 0, type.parameterList());
  }
}
