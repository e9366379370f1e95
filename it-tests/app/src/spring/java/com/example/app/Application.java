package com.example.app;

import com.example.script.Stage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Starts the service on a free port and writes that port to the file that {@code it.port} names.
 */
@SpringBootApplication(proxyBeanMethods = false)
public final class Application {
  public static void main(String[] args) throws IOException {
    ConfigurableApplicationContext context = SpringApplication.run(Application.class, args);
    if (Boolean.getBoolean("it.drain")) {
      Thread drain = new Thread(context.getBean(Stage.class)::awaitEnds, "drain");
      Runtime.getRuntime().addShutdownHook(drain);
    }
    String portFile = System.getProperty("it.port");
    if (portFile != null) {
      String port = context.getEnvironment().getProperty("local.server.port");
      publish(Paths.get(portFile), port);
    }
  }

  // Moved into place, so that nobody reads half a number.
  private static void publish(Path file, String port) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".draft");
    Files.write(draft, port.getBytes(StandardCharsets.US_ASCII));
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
