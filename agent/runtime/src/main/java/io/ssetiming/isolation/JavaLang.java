package io.ssetiming.isolation;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.Map;
import java.util.Set;

/** Opens {@code java.lang} to the agent's own loader, and to nobody else. */
public final class JavaLang {

  private JavaLang() {}

  /**
   * Java 9 and later: from now on reflection of the agent's reaches what is not public there. Java
   * 8 has nothing to open.
   */
  public static void open(Instrumentation instrumentation) throws ReflectiveOperationException {
    if (isJava8()) {
      return;
    }
    Class<?> module = Class.forName("java.lang.Module");
    Method getModule = Class.class.getMethod("getModule");
    Object javaBase = getModule.invoke(Object.class);
    Object ours = getModule.invoke(JavaLang.class);
    Map<String, Set<?>> opens = Collections.singletonMap("java.lang", Collections.singleton(ours));
    Instrumentation.class
        .getMethod("redefineModule", module, Set.class, Map.class, Map.class, Set.class, Map.class)
        .invoke(
            instrumentation,
            javaBase,
            Collections.emptySet(),
            Collections.emptyMap(),
            opens,
            Collections.emptySet(),
            Collections.emptyMap());
  }

  static boolean isJava8() {
    return System.getProperty("java.specification.version", "").startsWith("1.");
  }
}
