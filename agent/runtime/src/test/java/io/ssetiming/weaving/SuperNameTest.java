package io.ssetiming.weaving;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetiming.isolation.Bridge;
import io.ssetiming.sse.EventStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The super class's name, out of real class files and out of garbage. */
class SuperNameTest {

  static class Child extends Woven {
    static final long LONG = 0x123456789abcL;
    static final double DOUBLE = 1.25;

    double constants(long x) {
      return x + LONG * 3 + DOUBLE + 7.5f + "gr\u00fcn".length() + 123_456_789;
    }

    Runnable lambda(String text) {
      return () -> System.out.println(text + constants(1)); // method handles in the pool
    }
  }

  private static byte[] bytes(Class<?> type) throws IOException {
    try (InputStream in =
        type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
      return in.readAllBytes();
    }
  }

  private static String internal(Class<?> type) {
    return type.getName().replace('.', '/');
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        Child.class,
        Woven.class,
        EventStream.class,
        Bridge.class,
        SuperNameTest.class,
        java.util.ArrayList.class,
        java.util.HashMap.class,
        Runnable.class,
        Thread.State.class,
        String.class,
        java.lang.invoke.MethodHandles.class,
        IllegalStateException.class
      })
  void realClasses(Class<?> type) throws IOException {
    Class<?> parent = type.isInterface() ? Object.class : type.getSuperclass();
    String name = internal(parent);
    byte[] file = bytes(type);
    assertThat(SuperName.isOneOf(file, name)).isTrue();
    assertThat(SuperName.isOneOf(file, "x/Y", name)).isTrue();
    assertThat(SuperName.isOneOf(file)).isFalse();
    assertThat(SuperName.isOneOf(file, name + "X")).isFalse();
    assertThat(SuperName.isOneOf(file, name.substring(1))).isFalse();
    assertThat(SuperName.isOneOf(file, name.substring(0, name.length() - 1) + "?")).isFalse();
  }

  @Test
  void interfaces() throws IOException {
    SuperName list = SuperName.of(bytes(java.util.ArrayList.class));
    assertThat(list.hasInterface("x/Y", "java/util/RandomAccess")).isTrue();
    assertThat(list.hasInterface("java/io/Serializable")).isTrue();
    assertThat(list.hasInterface("java/util/Collection")).isFalse(); // by way of another
    assertThat(list.isSuperClass("java/util/RandomAccess")).isFalse();
    assertThat(SuperName.of(bytes(Woven.class)).hasInterface("x/Y")).isFalse();
    assertThat(SuperName.of(new byte[] {1, 2, 3})).isNull();
  }

  @Test
  void classWithoutParent() throws IOException {
    assertThat(SuperName.isOneOf(bytes(Object.class), "java/lang/Object")).isFalse();
  }

  @Test
  void moduleInfo() throws IOException {
    try (InputStream in = Object.class.getModule().getResourceAsStream("module-info.class")) {
      assertThat(SuperName.isOneOf(in.readAllBytes(), "java/lang/Object")).isFalse();
    }
  }

  @Test
  void cutAnywhere() throws IOException {
    byte[] file = bytes(Child.class);
    boolean before = false;
    for (int length = 0; length <= file.length; length++) {
      boolean is = SuperName.isOneOf(Arrays.copyOf(file, length), internal(Woven.class));
      assertThat(is || !before).isTrue(); // once enough is there, it stays so
      before = is;
    }
    assertThat(before).isTrue();
  }

  @Test
  void garbage() throws IOException {
    Random random = new Random(3);
    byte[] file = bytes(Child.class);
    for (int i = 0; i < 20_000; i++) {
      byte[] changed = file.clone();
      for (int n = random.nextInt(5); n >= 0; n--) {
        changed[random.nextInt(changed.length)] = (byte) random.nextInt();
      }
      SuperName.isOneOf(changed, "x/Y"); // throws nothing
      SuperName parents = SuperName.of(changed);
      assertThat(parents != null && parents.hasInterface("x/Y")).isFalse();
      byte[] noise = new byte[random.nextInt(100)];
      random.nextBytes(noise);
      assertThat(SuperName.isOneOf(noise, "x/Y")).isFalse();
    }
  }
}
