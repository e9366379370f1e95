package io.ssetiming.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

final class ReadyAnnouncementTest {

  @Test
  void portFile(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("new/port");
    StandardEnvironment environment = new StandardEnvironment();
    environment
        .getPropertySources()
        .addFirst(
            new MapPropertySource(
                "test", Map.of("local.server.port", "4711", "demo.port-file", file.toString())));

    new ReadyAnnouncement(environment).announce();

    assertThat(file).hasContent("4711\n");
    try (Stream<Path> files = Files.list(file.getParent())) {
      assertThat(files).containsExactly(file);
    }
  }
}
