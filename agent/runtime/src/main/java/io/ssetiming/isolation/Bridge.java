package io.ssetiming.isolation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * The agent's end of the bridge class, reached by reflection since it lives in another loader.
 * Installed once in a process; a second agent finds it there.
 */
public final class Bridge {

  /** The name the class has in the process. */
  public static final String CLASS_NAME = "java.lang.SseTimingBridge";

  /** Not ".class", so that no loader can define a second copy by accident. */
  private static final String RESOURCE = "/sse-timing/bridge.bin";

  private final Class<?> type;

  private Bridge(Class<?> type) {
    this.type = type;
  }

  /**
   * Finds or defines the bridge.
   *
   * @throws ReflectiveOperationException where this virtual machine allows neither way
   */
  public static Bridge install(Instrumentation instrumentation)
      throws ReflectiveOperationException, IOException {
    try {
      return new Bridge(Class.forName(CLASS_NAME, true, null));
    } catch (ClassNotFoundException absent) {
      byte[] bytes = read();
      return new Bridge(
          JavaLang.isJava8() ? defineByUnsafe(bytes) : defineByLookup(instrumentation, bytes));
    }
  }

  /** The bootstrap method that woven calls name. */
  public Method bootstrapMethod() throws NoSuchMethodException {
    return type.getMethod(
        "bootstrap",
        MethodHandles.Lookup.class,
        String.class,
        java.lang.invoke.MethodType.class,
        Object[].class);
  }

  /** The exception handler that woven advice calls. */
  public Method failureMethod() throws NoSuchMethodException {
    return type.getMethod("onFailure", Throwable.class);
  }

  /** Opens the bridge, or closes it with two nulls. */
  public void connect(MethodHandle linker, Consumer<Throwable> listener)
      throws ReflectiveOperationException {
    type.getField("listener").set(null, listener);
    type.getField("linker").set(null, linker);
  }

  public long adviceFailures() {
    return counter("ADVICE_FAILURES");
  }

  public long linkFailures() {
    return counter("LINK_FAILURES");
  }

  private long counter(String field) {
    try {
      return ((AtomicLong) type.getField(field).get(null)).get();
    } catch (ReflectiveOperationException e) {
      return -1;
    }
  }

  private static byte[] read() throws IOException {
    try (InputStream in = Bridge.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IOException("the jar has no " + RESOURCE + ": build it anew");
      }
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      byte[] buffer = new byte[4096];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        out.write(buffer, 0, n);
      }
      return out.toByteArray();
    }
  }

  /** Java 8: {@code Unsafe.defineClass}, which is gone in 11. */
  private static Class<?> defineByUnsafe(byte[] bytes) throws ReflectiveOperationException {
    Class<?> unsafe = Class.forName("sun.misc.Unsafe");
    java.lang.reflect.Field field = unsafe.getDeclaredField("theUnsafe");
    field.setAccessible(true);
    Method define =
        unsafe.getMethod(
            "defineClass",
            String.class,
            byte[].class,
            int.class,
            int.class,
            ClassLoader.class,
            ProtectionDomain.class);
    return (Class<?>) define.invoke(field.get(null), null, bytes, 0, bytes.length, null, null);
  }

  /**
   * Java 9 and later: opens {@code java.lang} to our unnamed module, then asks for a lookup in it.
   * Appending to the bootstrap class path would print a warning about class data sharing.
   */
  private static Class<?> defineByLookup(Instrumentation instrumentation, byte[] bytes)
      throws ReflectiveOperationException {
    JavaLang.open(instrumentation);
    Object lookup =
        MethodHandles.class
            .getMethod("privateLookupIn", Class.class, MethodHandles.Lookup.class)
            .invoke(null, Object.class, MethodHandles.lookup());
    return (Class<?>)
        MethodHandles.Lookup.class
            .getMethod("defineClass", byte[].class)
            .invoke(lookup, (Object) bytes);
  }
}
