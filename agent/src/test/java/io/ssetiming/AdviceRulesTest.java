package io.ssetiming;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetiming.weaving.Target;
import io.ssetiming.weaving.Weavings;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.bytebuddy.asm.Advice;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every advice has to keep. Each rule that is broken would fail only at run time, in somebody
 * else's process.
 */
final class AdviceRulesTest {

  static Stream<String> adviceNames() {
    TreeSet<String> names = new TreeSet<>();
    for (Target target : Weavings.examples()) {
      target.hooks().forEach(hook -> names.add(hook.advice()));
    }
    return names.stream();
  }

  @ParameterizedTest
  @MethodSource("adviceNames")
  void existsAndIsPublicAndFinal(String name) throws ClassNotFoundException {
    Class<?> advice = Class.forName(name);
    assertThat(advice).isPublic().isFinal();
    assertThat(advice.getPackageName()).startsWith("io.ssetiming.plugin.");
    assertThat(adviceMethods(advice)).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("adviceNames")
  void isCalledAndNotInlinedAndNeverThrows(String name) throws ClassNotFoundException {
    for (Method method : adviceMethods(Class.forName(name))) {
      assertThat(Modifier.isPublic(method.getModifiers())).as("%s is public", method).isTrue();
      assertThat(Modifier.isStatic(method.getModifiers())).as("%s is static", method).isTrue();
      Advice.OnMethodEnter enter = method.getAnnotation(Advice.OnMethodEnter.class);
      Advice.OnMethodExit exit = method.getAnnotation(Advice.OnMethodExit.class);
      boolean inline = enter != null ? enter.inline() : exit.inline();
      Class<?> suppress = enter != null ? enter.suppress() : exit.suppress();
      assertThat(inline).as("%s is inlined", method).isFalse();
      assertThat(suppress).as("%s suppresses", method).isEqualTo(Throwable.class);
    }
  }

  /** The woven class's loader has to know each type of the signature, and it knows none of ours. */
  @ParameterizedTest
  @MethodSource("adviceNames")
  void namesNoTypeOfOurs(String name) throws ClassNotFoundException {
    for (Method method : adviceMethods(Class.forName(name))) {
      List<Class<?>> types = new ArrayList<>(List.of(method.getParameterTypes()));
      types.add(method.getReturnType());
      assertThat(types)
          .as("types of %s", method)
          .noneMatch(type -> type.getName().startsWith("io.ssetiming"));
    }
  }

  private static List<Method> adviceMethods(Class<?> advice) {
    return Stream.of(advice.getDeclaredMethods())
        .filter(
            method ->
                method.isAnnotationPresent(Advice.OnMethodEnter.class)
                    || method.isAnnotationPresent(Advice.OnMethodExit.class))
        .toList();
  }
}
