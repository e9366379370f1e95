package com.example.grizzly;

import com.example.script.Registrations;
import com.example.script.Stage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.glassfish.grizzly.http.CompressionConfig;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.servlet.WebappContext;

/** Starts Grizzly on a free port and writes that port to the file that {@code it.port} names. */
public final class GrizzlyStart {
  private GrizzlyStart() {}

  public static void main(String[] args) throws IOException {
    start((context, stage) -> {});
  }

  /** With whatever else is to be served. */
  public static void start(BiConsumer<WebappContext, Stage> more) throws IOException {
    Logger.getLogger("").setLevel(Level.OFF); // the test looks at what the agent prints
    HttpServer server = new HttpServer();
    NetworkListener listener = new NetworkListener("http", "127.0.0.1", 0);
    CompressionConfig compression = listener.getCompressionConfig();
    compression.setCompressionMode(CompressionConfig.CompressionMode.ON);
    compression.setCompressionMinSize(1);
    compression.setCompressibleMimeTypes("text/event-stream");
    server.addListener(listener);
    WebappContext context = new WebappContext("app", "");
    Stage stage = new Stage();
    new Registrations(context).addAll(stage);
    more.accept(context, stage);
    context.deploy(server);
    server.start();
    String portFile = System.getProperty("it.port");
    if (portFile != null) {
      publish(Paths.get(portFile), Integer.toString(listener.getPort()));
    }
    while (true) {
      LockSupport.park(); // Grizzly's threads would not keep the process alive
    }
  }

  // Moved into place, so that nobody reads half a number.
  private static void publish(Path file, String port) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".draft");
    Files.write(draft, port.getBytes(StandardCharsets.US_ASCII));
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
