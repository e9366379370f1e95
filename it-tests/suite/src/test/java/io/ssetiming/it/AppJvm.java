package io.ssetiming.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The test application in a JVM of its own, and the calls that steer it. */
final class AppJvm implements AutoCloseable {
  static final String OUT = "out";

  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration SCRIPT_LIMIT = Duration.ofSeconds(20);
  private static final Path WORK = Path.of(System.getProperty("it.work", "target/it"));
  private static final HttpClient CONTROL = controlBuilder().build();

  private final Jvm jvm;
  private final Path folder;
  private final int port;
  private final String origin;
  private final HttpClient control;

  private AppJvm(Jvm jvm, Path folder, int port, String origin, HttpClient control) {
    this.jvm = jvm;
    this.folder = folder;
    this.port = port;
    this.origin = origin;
    this.control = control;
  }

  static AppJvm start(App build, Launch launch) {
    return start(build.name().toLowerCase(), build.jar(), launch.jvmOption("-Dit.port=port"));
  }

  /** With this certificate instead of plain HTTP, for the calls that steer it too. */
  static AppJvm startTls(App build, Launch launch, Tls tls) {
    AppJvm app = start(build, launch.programArguments(tls.programArguments()));
    HttpClient control = controlBuilder().sslContext(tls.context()).build();
    return new AppJvm(app.jvm, app.folder, app.port, "https://localhost:" + app.port, control);
  }

  /** The demo service of this project. */
  static AppJvm startDemo(Launch launch) {
    Path jar = Path.of(System.getProperty("it.demo.jar", "no-demo.jar"));
    Launch onFreePort = launch.programArguments("--server.port=0", "--demo.port-file=port");
    return start("demo", jar, onFreePort);
  }

  private static AppJvm start(String name, Path jar, Launch launch) {
    Path folder = newFolder(name);
    Jvm jvm = Jvm.start(folder, launch.environment(), launch.arguments(jar));
    try {
      Path port = folder.resolve("port");
      Await.until(
          "a port from " + name, START_LIMIT, () -> Files.exists(port) || failed(name, jvm));
      int number = Integer.parseInt(Files.readString(port).trim());
      return new AppJvm(jvm, folder, number, "http://localhost:" + number, CONTROL);
    } catch (IOException | RuntimeException | Error e) {
      jvm.close();
      throw new AssertionError(name + " did not start: " + jvm, e);
    }
  }

  Jvm jvm() {
    return jvm;
  }

  int port() {
    return port;
  }

  /** Plays a scenario under a key of its own; the client has read it to its end. */
  Observation play(Scenario scenario, String key) {
    return Observation.of(scenario, this, key);
  }

  /** The process's working directory. */
  Path folder() {
    return folder;
  }

  /** What the agent in this process writes. */
  ServerRecords records() {
    return new ServerRecords(folder.resolve(OUT));
  }

  void prepare(String key, String script) {
    call(
        request("/script?truth=" + key)
            .header("Content-Type", "text/plain")
            .POST(HttpRequest.BodyPublishers.ofString(script)));
  }

  void open(String key, String gate) {
    get("/open?truth=" + key + "&gate=" + gate);
  }

  /** For how long the call that the script is in has lasted. */
  Duration underWay(String key) {
    return Duration.ofMillis(Long.parseLong(get("/under-way?truth=" + key)));
  }

  /** The application's own account of a request, once its script has ended. */
  List<TruthCall> truth(String key) {
    Path account = folder.resolve("truth-" + key + ".jsonl");
    Await.until("the end of script " + key, SCRIPT_LIMIT, () -> Files.exists(account));
    try {
      return TruthCall.parse(Files.readString(account));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The loaders that see this class. */
  String loadersOf(String className) {
    return get("/classes?name=" + URLEncoder.encode(className, StandardCharsets.UTF_8));
  }

  String get(String path) {
    return call(request(path).GET());
  }

  @Override
  public void close() {
    jvm.close();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(origin + path)).timeout(Duration.ofSeconds(20));
  }

  private static HttpClient.Builder controlBuilder() {
    return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
  }

  private String call(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response =
          control.send(request.build(), HttpResponse.BodyHandlers.ofString());
      if (response.statusCode() != 200) {
        throw new AssertionError(response + ": " + response.body());
      }
      return response.body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean failed(String name, Jvm jvm) {
    if (jvm.isAlive()) {
      return false;
    }
    throw new AssertionError(name + " ended");
  }

  private static Path newFolder(String prefix) {
    try {
      Files.createDirectories(WORK);
      return Files.createTempDirectory(WORK.toAbsolutePath(), prefix + "-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
