package io.ssetiming.plugin.jetty;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Collections;

/**
 * A public method that is called by its name, on objects of any class. What a class lacks, and what
 * throws, counts as null: an object of Jetty's may have been recycled a moment ago. Thread safe.
 */
final class Getter {

  private static final MethodHandle ABSENT = MethodHandles.constant(Object.class, null);

  private final ClassValue<MethodHandle> handles; // one of the JDK's per class, none of ours
  private final int arguments;

  private Getter(String name, Class<?>... parameters) {
    arguments = parameters.length;
    handles =
        new ClassValue<MethodHandle>() {
          @Override
          protected MethodHandle computeValue(Class<?> type) {
            Method method = find(type, name, parameters);
            return method == null ? absent() : callable(method);
          }
        };
  }

  static Getter of(String name) {
    return new Getter(name);
  }

  /** One that takes a text. */
  static Getter ofText(String name) {
    return new Getter(name, String.class);
  }

  /** One that takes two texts. */
  static Getter ofTexts(String name) {
    return new Getter(name, String.class, String.class);
  }

  Object get(Object target) {
    if (target == null) {
      return null;
    }
    try {
      return (Object) handles.get(target.getClass()).invokeExact(target);
    } catch (Throwable recycled) {
      return null;
    }
  }

  Object get(Object target, String argument) {
    if (target == null) {
      return null;
    }
    try {
      return (Object) handles.get(target.getClass()).invokeExact(target, (Object) argument);
    } catch (Throwable recycled) {
      return null;
    }
  }

  Object get(Object target, String first, String second) {
    if (target == null) {
      return null;
    }
    try {
      return (Object)
          handles.get(target.getClass()).invokeExact(target, (Object) first, (Object) second);
    } catch (Throwable recycled) {
      return null;
    }
  }

  String text(Object target) {
    Object value = get(target);
    return value == null ? null : value.toString();
  }

  boolean isTrue(Object target) {
    return Boolean.TRUE.equals(get(target));
  }

  private MethodHandle absent() {
    return MethodHandles.dropArguments(
        ABSENT, 0, Collections.<Class<?>>nCopies(1 + arguments, Object.class));
  }

  private MethodHandle callable(Method method) {
    try {
      return MethodHandles.publicLookup()
          .unreflect(method)
          .asType(MethodType.genericMethodType(1 + arguments));
    } catch (IllegalAccessException hidden) {
      return absent();
    }
  }

  /** The method as a class or interface declares it that everybody may use. */
  private static Method find(Class<?> type, String name, Class<?>... parameters) {
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      Method method = declared(c, name, parameters);
      for (Class<?> i : method == null ? c.getInterfaces() : new Class<?>[0]) {
        method = method == null ? find(i, name, parameters) : method;
      }
      if (method != null) {
        return method;
      }
    }
    return null;
  }

  private static Method declared(Class<?> type, String name, Class<?>... parameters) {
    try {
      Method method = type.getMethod(name, parameters);
      MethodHandles.publicLookup().unreflect(method);
      return method;
    } catch (NoSuchMethodException | IllegalAccessException notHere) {
      return null;
    }
  }
}
