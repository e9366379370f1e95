package io.ssetiming.weaving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ssetiming.plugin.sample.SampleAdvice;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.ClassFileVersion;
import net.bytebuddy.implementation.FixedValue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Hooks in small classes. */
class ClassRewriterTest {

  private static final String ADVICE = SampleAdvice.class.getName();
  private static final ClassLoader LOADER = ClassRewriterTest.class.getClassLoader();

  private final List<String> missed = new ArrayList<>();
  private ClassRewriter rewriter;

  @BeforeEach
  void begin() throws NoSuchMethodException {
    SampleAdvice.CALLS.set(0);
    SampleBridge.LINKED.clear();
    SampleBridge.FAILURES.clear();
    rewriter =
        new ClassRewriter(
            SampleBridge.class.getMethod(
                "bootstrap",
                MethodHandles.Lookup.class,
                String.class,
                MethodType.class,
                Object[].class),
            SampleBridge.class.getMethod("onFailure", Throwable.class),
            LOADER);
  }

  private static byte[] bytes(Class<?> type) throws IOException {
    try (InputStream in = LOADER.getResourceAsStream(type.getName().replace('.', '/') + ".class")) {
      return in.readAllBytes();
    }
  }

  private byte[] rewrite(Target target) throws IOException {
    return rewriter.rewrite(target, LOADER, bytes(Woven.class), missed);
  }

  /** Defines the one class itself and leaves all others to the tests' loader. */
  private static Object instance(String name, byte[] file) throws ReflectiveOperationException {
    Class<?> type =
        new ClassLoader(LOADER) {
          @Override
          protected Class<?> loadClass(String wanted, boolean resolve)
              throws ClassNotFoundException {
            return wanted.equals(name)
                ? defineClass(name, file, 0, file.length)
                : super.loadClass(wanted, resolve);
          }
        }.loadClass(name);
    return type.getConstructor().newInstance();
  }

  private static Object call(Object target, String method, String text)
      throws ReflectiveOperationException {
    return target.getClass().getMethod(method, String.class).invoke(target, text);
  }

  private static int version(byte[] file) {
    return file[6] << 8 | file[7];
  }

  @Test
  void hookFound() throws Exception {
    Target target = Target.named(Woven.class.getName()).on(ADVICE, "greet", "java.lang.String");
    Object woven = instance(Woven.class.getName(), rewrite(target));
    assertThat(call(woven, "greet", "abc")).isEqualTo("hello abc");
    assertThat(call(woven, "nothing", "abc")).isEqualTo("abc");
    assertThat(SampleAdvice.CALLS).hasValue(3);
    assertThat(SampleBridge.LINKED).containsExactly(ADVICE + "#enter", ADVICE + "#exit");
    assertThat(missed).isEmpty();
  }

  @Test
  void overloadByItsParameters() throws Exception {
    Target target =
        Target.named(Woven.class.getName()).on(ADVICE, "greet", "java.lang.String", "int");
    Object woven = instance(Woven.class.getName(), rewrite(target));
    call(woven, "greet", "abc");
    assertThat(SampleAdvice.CALLS).hasValue(0);
    woven.getClass().getMethod("greet", String.class, int.class).invoke(woven, "abcd", 2);
    assertThat(SampleAdvice.CALLS).hasValue(4);
  }

  @Test
  void hookMissed() throws Exception {
    Target target =
        Target.named(Woven.class.getName())
            .on(ADVICE, "greet", "java.lang.String")
            .on(ADVICE, "greet", "java.lang.Object")
            .on(ADVICE, "gone", "int");
    assertThat(rewrite(target)).isNotNull();
    assertThat(missed)
        .containsExactly(Woven.class.getName() + "#greet", Woven.class.getName() + "#gone");
  }

  @Test
  void noHookAtAll() throws Exception {
    assertThat(rewrite(Target.named(Woven.class.getName()).on(ADVICE, "gone"))).isNull();
    assertThat(missed).hasSize(1);
  }

  @Test
  void hookThatNeedNotBe() throws Exception {
    assertThat(rewrite(Target.perhaps(Woven.class.getName()).on(ADVICE, "gone"))).isNull();
    assertThat(missed).isEmpty();
  }

  @Test
  void failureOfAdvice() throws Exception {
    Target target = Target.named(Woven.class.getName()).on(ADVICE, "greet", "java.lang.String");
    Object woven = instance(Woven.class.getName(), rewrite(target));
    assertThat(call(woven, "greet", null)).isEqualTo("hello null");
    assertThat(SampleBridge.FAILURES).hasSize(1).first().isInstanceOf(NullPointerException.class);
  }

  @Test
  void exceptionOfTheMethodItself() throws Exception {
    Target target =
        Target.named(Woven.class.getName()).on(ADVICE, "greet", "java.lang.String", "int");
    Object woven = instance(Woven.class.getName(), rewrite(target));
    assertThatThrownBy(
            () ->
                woven.getClass().getMethod("greet", String.class, int.class).invoke(woven, "a", -1))
        .isInstanceOf(InvocationTargetException.class)
        .hasCauseInstanceOf(IllegalArgumentException.class);
    assertThat(SampleBridge.FAILURES).isEmpty();
  }

  /** Netty 4.1 has class files of Java 6, which know no invokedynamic. */
  @Test
  void classFileOfJava6() throws Exception {
    String name = "io.ssetiming.weaving.Old";
    byte[] old =
        new ByteBuddy(ClassFileVersion.JAVA_V6)
            .subclass(Object.class)
            .name(name)
            .defineMethod(
                "greet", String.class, net.bytebuddy.description.modifier.Visibility.PUBLIC)
            .withParameters(String.class)
            .intercept(FixedValue.value("hi"))
            .make()
            .getBytes();
    assertThat(version(old)).isEqualTo(50);
    Target target = Target.named(name).on(ADVICE, "greet", "java.lang.String");
    byte[] lifted = rewriter.rewrite(target, LOADER, old, missed);
    assertThat(version(lifted)).isEqualTo(51);
    assertThat(call(instance(name, lifted), "greet", "abc")).isEqualTo("hi");
    assertThat(SampleAdvice.CALLS).hasValue(3);
  }

  @Test
  void newerVersionStays() throws Exception {
    Target target = Target.named(Woven.class.getName()).on(ADVICE, "greet", "java.lang.String");
    assertThat(version(rewrite(target))).isEqualTo(version(bytes(Woven.class)));
  }

  @Test
  void garbage() {
    Target target = Target.named("x.Y").on(ADVICE, "greet");
    assertThatThrownBy(() -> rewriter.rewrite(target, LOADER, new byte[] {1, 2, 3}, missed))
        .isInstanceOf(RuntimeException.class);
  }
}
