package com.example.reply;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.util.logging.Level;
import java.util.logging.Logger;

/** What the start of each server needs besides. */
public final class ServerStart {
  private ServerStart() {}

  /** Switches logging off: the test looks at what the agent prints. */
  public static void quiet() {
    Logger.getLogger("").setLevel(Level.OFF);
  }

  /** Writes the port to the file that {@code it.port} names, so that nobody reads half a number. */
  public static void publish(int port) throws IOException {
    String name = System.getProperty("it.port");
    if (name != null) {
      Path file = Paths.get(name);
      Path draft = file.resolveSibling(file.getFileName() + ".draft");
      Files.write(draft, Integer.toString(port).getBytes(StandardCharsets.US_ASCII));
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    }
  }
}
