package io.ssetiming.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * Says where the service listens, once it does: one line on standard output, and the bare port
 * number in the file that {@code --demo.port-file} names. The file appears whole or not at all.
 */
@Component
final class ReadyAnnouncement {

  private final Environment environment;

  ReadyAnnouncement(Environment environment) {
    this.environment = environment;
  }

  @EventListener(ApplicationReadyEvent.class)
  void announce() throws IOException {
    String port = environment.getRequiredProperty("local.server.port");
    System.out.println("demo service: http://127.0.0.1:" + port + "/");
    String portFile = environment.getProperty("demo.port-file");
    if (portFile != null) {
      write(Path.of(portFile).toAbsolutePath(), port);
    }
  }

  private static void write(Path file, String port) throws IOException {
    Files.createDirectories(file.getParent());
    // whoever waits for the file must never read half a number
    Path complete =
        Files.writeString(file.resolveSibling(file.getFileName() + ".tmp"), port + "\n");
    Files.move(complete, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
