package io.ssetiming.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** The test application in a JVM of its own, and the calls that steer it. */
final class AppJvm implements AutoCloseable {
  static final String OUT = "out";

  private static final Duration START_LIMIT = Duration.ofSeconds(120);
  private static final Duration SCRIPT_LIMIT = Duration.ofSeconds(20);
  private static final Path WORK = Path.of(System.getProperty("it.work", "target/it"));
  private static final HttpClient CONTROL = controlBuilder().build();

  private final Jvm jvm;
  private final Path folder;
  private final int port;
  private final String origin;
  private final String context;
  private final HttpClient control;

  private AppJvm(
      Jvm jvm, Path folder, int port, String origin, String context, HttpClient control) {
    this.jvm = jvm;
    this.folder = folder;
    this.port = port;
    this.origin = origin;
    this.context = context;
    this.control = control;
  }

  static AppJvm start(App build, Launch launch) {
    return start(build.name().toLowerCase(), build.jar(), launch.jvmOption("-Dit.port=port"));
  }

  /** With this certificate instead of plain HTTP, for the calls that steer it too. */
  static AppJvm startTls(App build, Launch launch, Tls tls) {
    return startTls(build, launch, tls, tls.programArguments());
  }

  /** The same with these arguments, the certificate's among them. */
  static AppJvm startTls(App build, Launch launch, Tls tls, String... programArguments) {
    AppJvm app = start(build, launch.programArguments(programArguments));
    HttpClient control = controlBuilder().sslContext(tls.context()).build();
    return new AppJvm(app.jvm, app.folder, app.port, "https://localhost:" + app.port, "", control);
  }

  /** The demo service of this project. */
  static AppJvm startDemo(Launch launch) {
    Path jar = Path.of(System.getProperty("it.demo.jar", "no-demo.jar"));
    Launch onFreePort = launch.programArguments("--server.port=0", "--demo.port-file=port");
    return start("demo", jar, onFreePort);
  }

  /** A container with web applications in it; {@link #in} has one of them. */
  static AppJvm start(Distribution distribution, Launch launch) {
    String name = distribution.name().toLowerCase();
    Path folder = newFolder("standalone-" + name);
    distribution.layOut(folder);
    return start(name, folder, distribution.program(), launch, distribution::port);
  }

  private static AppJvm start(String name, Path jar, Launch launch) {
    List<String> program = List.of("-jar", jar.toAbsolutePath().normalize().toString());
    Path folder = newFolder(name);
    return start(name, folder, program, launch, jvm -> portIn(folder.resolve("port")));
  }

  private static AppJvm start(
      String name,
      Path folder,
      List<String> program,
      Launch launch,
      Function<Jvm, Integer> portOrNull) {
    Jvm jvm = Jvm.start(folder, launch.environment(), launch.arguments(program));
    try {
      int port =
          Await.value(
              "a port from " + name,
              START_LIMIT,
              () -> failed(name, jvm) ? null : portOrNull.apply(jvm));
      return new AppJvm(jvm, folder, port, "http://localhost:" + port, "", CONTROL);
    } catch (RuntimeException | Error e) {
      jvm.close();
      throw new AssertionError(name + " did not start: " + jvm, e);
    }
  }

  /** The application under this context path of the same process. */
  AppJvm in(String contextPath) {
    return new AppJvm(jvm, folder, port, origin, contextPath, control);
  }

  /** Its context path, or "". */
  String context() {
    return context;
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

  /** Whether it answers: an application that is being deployed does not yet. */
  boolean isServing() {
    try {
      return get("/hello").equals("hello");
    } catch (AssertionError notYet) {
      return false;
    }
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

  /** Interrupts the thread that plays this script. */
  void interrupt(String key) {
    get("/interrupt?truth=" + key);
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
    return HttpRequest.newBuilder(URI.create(origin + context + path))
        .timeout(Duration.ofSeconds(20));
  }

  private static HttpClient.Builder controlBuilder() {
    return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
  }

  private String call(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response = send(request.build());
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

  /**
   * The connection may have been idle since the last call, and be closed by the server just now;
   * every call of this class can be made twice.
   */
  private HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
    try {
      return control.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (HttpTimeoutException e) {
      throw e;
    } catch (IOException closed) {
      return control.send(request, HttpResponse.BodyHandlers.ofString());
    }
  }

  private static boolean failed(String name, Jvm jvm) {
    if (jvm.isAlive()) {
      return false;
    }
    throw new AssertionError(name + " ended");
  }

  private static Integer portIn(Path file) {
    try {
      return Files.exists(file) ? Integer.valueOf(Files.readString(file).trim()) : null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
