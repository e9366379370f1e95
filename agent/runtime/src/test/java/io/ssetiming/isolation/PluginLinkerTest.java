package io.ssetiming.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ssetiming.plugin.sample.SampleAdvice;
import io.ssetiming.sample.Chat;
import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From a woven call to its advice, and back to nothing. */
class PluginLinkerTest {

  private static final ClassLoader AGENT = PluginLinkerTest.class.getClassLoader();
  private static final String ADVICE = SampleAdvice.class.getName();
  private static final MethodType TWICE = MethodType.methodType(int.class, int.class);

  private final PluginLinker linker = new PluginLinker(AGENT, new Breakage(null), Map.of());

  private CallSite twice(PluginLinker by) throws ReflectiveOperationException {
    return by.link(MethodHandles.lookup(), "twice", TWICE, ADVICE);
  }

  @Test
  void linkedThenUnlinked() throws Throwable {
    CallSite site = twice(linker);
    assertThat((int) site.dynamicInvoker().invokeExact(21)).isEqualTo(42);
    assertThat(linker.unlink()).isEqualTo(1);
    assertThat((int) site.dynamicInvoker().invokeExact(21)).isZero();
    assertThat(linker.unlink()).isZero();
  }

  @Test
  void throughTheHandleOfTheBridge() throws Throwable {
    CallSite site =
        (CallSite)
            linker.handle().invoke(MethodHandles.lookup(), "twice", TWICE, new Object[] {ADVICE});
    assertThat((int) site.dynamicInvoker().invokeExact(4)).isEqualTo(8);
  }

  @Test
  void onePluginLoaderForEachApplication() throws Throwable {
    int before = SampleAdvice.CALLS.get();
    CallSite site = twice(linker);
    assertThat((int) site.dynamicInvoker().invokeExact(1)).isEqualTo(2);
    assertThat(SampleAdvice.CALLS).hasValue(before); // it is another class there
    assertThat(twice(linker)).isNotSameAs(site);
    linker.inEachPlugin(ADVICE, "forgetAll");
    linker.inEachPlugin("io.ssetiming.plugin.sample.Absent", "forgetAll");
    linker.inEachPlugin(ADVICE, "absent");
    assertThat(SampleAdvice.CALLS).hasValue(before);
  }

  @Test
  void noSuchAdvice() {
    assertThatThrownBy(
            () ->
                linker.link(
                    MethodHandles.lookup(), "twice", TWICE, "io.ssetiming.plugin.sample.Absent"))
        .isInstanceOf(ClassNotFoundException.class);
    assertThatThrownBy(() -> linker.link(MethodHandles.lookup(), "thrice", TWICE, ADVICE))
        .isInstanceOf(NoSuchMethodException.class);
    assertThat(linker.unlink()).isZero();
  }

  @Test
  void brokenOnPurpose() throws Throwable {
    assertThatThrownBy(
            () -> twice(new PluginLinker(AGENT, new Breakage("link:SampleAdvice"), Map.of())))
        .hasMessageContaining("broken on purpose");
    CallSite site = twice(new PluginLinker(AGENT, new Breakage("advice:SampleAdvice"), Map.of()));
    assertThatThrownBy(() -> site.dynamicInvoker().invoke(1)).hasMessageContaining("on purpose");
    assertThat(new Breakage("weave:Other").concerns("weave", ADVICE)).isFalse();
    assertThat(new Breakage("nonsense").concerns("weave", ADVICE)).isFalse();
  }

  @Test
  void whoLoadsWhat() throws Exception {
    ClassLoader application = new ClassLoader(null) {};
    PluginClassLoader plugins =
        new PluginClassLoader(AGENT, application, new Homes(Map.of()), any -> null);
    Class<?> advice = plugins.loadClass(ADVICE);
    assertThat(advice.getClassLoader()).isSameAs(plugins);
    assertThat(advice).isNotSameAs(SampleAdvice.class).isSameAs(plugins.loadClass(ADVICE));
    assertThat(advice.getMethod("ours").invoke(null)).isSameAs(Chat.class);
    assertThat(plugins.loadClass(AtomicInteger.class.getName())).isSameAs(AtomicInteger.class);
    assertThatThrownBy(() -> plugins.loadClass("org.assertj.core.api.Assertions"))
        .isInstanceOf(ClassNotFoundException.class);
    assertThat(plugins).asString().startsWith("sse-timing-plugin for ");
  }

  /** A web application sees its container, hides it as Jetty does, or brings one of its own. */
  @Test
  void containersPluginIsBesideTheContainer() throws Exception {
    URL[] classes = {Chat.class.getProtectionDomain().getCodeSource().getLocation()};
    Homes homes =
        new Homes(Map.of(SampleAdvice.class.getPackage().getName(), Chat.class.getName()));
    Map<ClassLoader, PluginClassLoader> all = new HashMap<>();
    try (URLClassLoader container = new URLClassLoader(classes, null);
        URLClassLoader own = new URLClassLoader(classes, null)) {
      ClassLoader sees = new ClassLoader(container) {};
      ClassLoader hides = new Hiding(container);
      ClassLoader hasNone = new ClassLoader(null) {};
      for (ClassLoader each : List.of(container, sees, hides, own, hasNone)) {
        all.put(each, new PluginClassLoader(AGENT, each, homes, all::get));
      }
      for (ClassLoader each : List.of(container, sees, hides)) {
        assertThat(all.get(each).loadClass(ADVICE).getClassLoader()).isSameAs(all.get(container));
      }
      for (ClassLoader each : List.of(own, hasNone)) {
        assertThat(all.get(each).loadClass(ADVICE).getClassLoader()).isSameAs(all.get(each));
      }
    }
  }

  private static final class Hiding extends ClassLoader {
    Hiding(ClassLoader container) {
      super(container);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("io.ssetiming.")) {
        throw new ClassNotFoundException(name);
      }
      return super.loadClass(name, resolve);
    }
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        void.class,
        boolean.class,
        byte.class,
        char.class,
        short.class,
        int.class,
        long.class,
        float.class,
        double.class,
        Object.class,
        String.class,
        int[].class
      })
  void noOpOfEveryType(Class<?> result) throws Throwable {
    MethodType type = MethodType.methodType(result, String.class, long.class);
    assertThat(NoOp.of(type).type()).isEqualTo(type);
    Object value = NoOp.of(type).invokeWithArguments("x", 1L);
    Object zero =
        result == void.class
            ? null
            : java.lang.reflect.Array.get(java.lang.reflect.Array.newInstance(result, 1), 0);
    assertThat(value).isEqualTo(zero);
  }
}
