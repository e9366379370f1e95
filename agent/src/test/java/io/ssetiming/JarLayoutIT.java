package io.ssetiming;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The product is the jar: exactly what an application sees of it, and nothing more. */
final class JarLayoutIT {

  private static final long MAX_BYTES = 10_000_000; // budget: design section 10
  private static final int JAVA_8 = 52;

  private static JarFile jar;

  @BeforeAll
  static void open() throws IOException {
    jar = new JarFile(System.getProperty("sse.timing.jar"));
  }

  @AfterAll
  static void close() throws IOException {
    jar.close();
  }

  @Test
  void visibleEntries() {
    TreeSet<String> visible = new TreeSet<>();
    jar.stream()
        .filter(entry -> !entry.isDirectory() && !entry.getName().startsWith("sse-timing/"))
        .forEach(entry -> visible.add(entry.getName()));

    assertThat(visible)
        .containsExactly(
            "META-INF/LICENSE",
            "META-INF/MANIFEST.MF",
            "META-INF/NOTICE",
            "io/ssetiming/premain/AgentMain.class",
            "io/ssetiming/premain/CliMain.class",
            "io/ssetiming/premain/HiddenClassLoader$1.class",
            "io/ssetiming/premain/HiddenClassLoader$Handler$1.class",
            "io/ssetiming/premain/HiddenClassLoader$Handler.class",
            "io/ssetiming/premain/HiddenClassLoader.class");
  }

  @Test
  void hiddenEntriesAreOursAndNoClassLoaderTakesThem() {
    List<String> hidden =
        jar.stream()
            .map(ZipEntry::getName)
            .filter(name -> name.startsWith("sse-timing/") && !name.endsWith("/"))
            .toList();

    assertThat(hidden).contains("sse-timing/bridge.bin");
    assertThat(hidden).noneMatch(name -> name.endsWith(".class"));
    assertThat(hidden)
        .filteredOn(name -> name.endsWith(".bin") && !name.equals("sse-timing/bridge.bin"))
        .allMatch(name -> name.startsWith("sse-timing/io/ssetiming/"));
  }

  @Test
  void anApplicationSeesOnlyTheEntries() throws IOException {
    URL url = Path.of(jar.getName()).toUri().toURL();
    try (URLClassLoader application = new URLClassLoader(new URL[] {url}, null)) {
      assertThat(application.getResource("io/ssetiming/premain/AgentMain.class")).isNotNull();
      for (String name :
          List.of(
              "io.ssetiming.agent.SseTimingAgent",
              "io.ssetiming.stream.StreamTimeline",
              "io.ssetiming.cli.Main",
              "io.ssetiming.shaded.bytebuddy.ByteBuddy",
              "net.bytebuddy.ByteBuddy",
              "com.fasterxml.jackson.core.JsonFactory",
              "org.slf4j.Logger",
              "picocli.CommandLine")) {
        assertThat(application.getResource(name.replace('.', '/') + ".class")).as(name).isNull();
      }
    }
  }

  @Test
  void manifest() throws IOException {
    Attributes attributes = jar.getManifest().getMainAttributes();

    assertThat(attributes.getValue("Premain-Class")).isEqualTo("io.ssetiming.premain.AgentMain");
    assertThat(attributes.getValue("Agent-Class")).isEqualTo("io.ssetiming.premain.AgentMain");
    assertThat(attributes.getValue("Main-Class")).isEqualTo("io.ssetiming.premain.CliMain");
    assertThat(attributes.getValue("Can-Retransform-Classes")).isEqualTo("true");
    assertThat(attributes.getValue("Implementation-Version")).isNotBlank();
  }

  /** A class file that is too new would end a service on Java 8 with exit code 134. */
  @Test
  void whatEntersAServiceIsJava8() throws IOException {
    List<String> packages =
        List.of(
            "premain",
            "agent",
            "isolation",
            "weaving",
            "stream",
            "sse",
            "record",
            "jsonl",
            "time",
            "plugin");
    List<ZipEntry> entries =
        jar.stream()
            .map(ZipEntry.class::cast)
            .filter(
                entry ->
                    entry.getName().equals("sse-timing/bridge.bin")
                        || packages.stream()
                            .anyMatch(p -> entry.getName().contains("io/ssetiming/" + p + "/")))
            .filter(entry -> !entry.isDirectory())
            .toList();

    assertThat(entries).hasSizeGreaterThan(50);
    for (ZipEntry entry : entries) {
      byte[] bytes = jar.getInputStream(entry).readNBytes(8);
      assertThat((bytes[6] & 0xff) << 8 | bytes[7] & 0xff)
          .as(entry.getName())
          .isLessThanOrEqualTo(JAVA_8);
    }
  }

  @Test
  void size() {
    assertThat(Path.of(jar.getName()).toFile())
        .satisfies(f -> assertThat(f.length()).isLessThan(MAX_BYTES));
  }
}
