package io.ssetiming.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A standalone container as it is downloaded, and what the tests deploy in it: two web
 * applications, each with a class loader of its own below the container's. The build has unpacked
 * it; a process has its base in its own folder.
 */
enum Distribution {
  /** One war twice. */
  TOMCAT9(
      App.TOMCAT9, "tomcat9", WebApp.javax("/left", "webapps"), WebApp.javax("/right", "webapps")),
  /** The second war is one of javax.servlet, which Tomcat itself turns into one of today's. */
  TOMCAT10(
      App.TOMCAT10,
      "tomcat10",
      WebApp.jakarta("/left", "webapps"),
      WebApp.javax("/right", "webapps-javaee")),
  /** Two generations of servlets at once, each on classes and a loader of its own. */
  JETTY120(
      App.JETTY120,
      "jetty120",
      WebApp.jakarta("/left", "webapps").of("ee10"),
      WebApp.javax("/right", "webapps").of("ee8"));

  private static final Path HOMES = Path.of(System.getProperty("it.standalone", "no-folder"));

  private static final Pattern PORT =
      Pattern.compile(
          "ProtocolHandler \\[\"http-nio-127.0.0.1-auto-1-(\\d+)\"]"
              + "|Started ServerConnector@.*\\{127.0.0.1:(\\d+)}");

  private static final String SERVER_XML =
      """
      <Server port="-1">
        <Listener className="org.apache.catalina.core.ThreadLocalLeakPreventionListener"/>
        <Service name="Catalina">
          <Connector address="127.0.0.1" port="0" protocol="HTTP/1.1"/>
          <Engine name="Catalina" defaultHost="localhost" backgroundProcessorDelay="1">
            <Host name="localhost" appBase="webapps" unpackWARs="true" autoDeploy="true"/>
          </Engine>
        </Service>
      </Server>
      """;

  private final App like;
  private final String home;
  private final List<WebApp> apps;

  Distribution(App like, String home, WebApp... apps) {
    this.like = like;
    this.home = home;
    this.apps = List.of(apps);
  }

  /** Those with a container that the agent knows, as far as they run here. */
  static List<Distribution> measured() {
    return Stream.of(values())
        .filter(each -> each.like.runsHere() && each.like.isMeasured())
        .toList();
  }

  /** The build of the test application that has this container inside. */
  App like() {
    return like;
  }

  List<WebApp> apps() {
    return apps;
  }

  /** What the {@code java} command starts, with the base as its working directory. */
  List<String> program() {
    Path root = root();
    if (isJetty()) {
      return List.of("-jar", root.resolve("start.jar").toString());
    }
    return List.of(
        "-cp",
        root.resolve("bin/bootstrap.jar")
            + System.getProperty("path.separator")
            + root.resolve("bin/tomcat-juli.jar"),
        "-Dcatalina.home=" + root,
        "-Dcatalina.base=.",
        "org.apache.catalina.startup.Bootstrap",
        "start");
  }

  /** Makes its base, on loopback and a free port, with both applications deployed. */
  void layOut(Path base) {
    if (isJetty()) {
      write(
          base.resolve("start.d/http.ini"),
          "--module=http\njetty.http.host=127.0.0.1\njetty.http.port=0\n");
      apps.forEach(app -> write(module(base, app), iniOf(app)));
    } else {
      write(base.resolve("conf/server.xml"), SERVER_XML);
    }
    apps.forEach(app -> deploy(base, app));
  }

  /** The port that the container says it listens on, or null. */
  Integer port(Jvm jvm) {
    Matcher said = PORT.matcher(jvm.stderr());
    return said.find() ? Integer.valueOf(said.group(said.group(1) == null ? 2 : 1)) : null;
  }

  /** Takes it away from the running container, which notices. */
  void undeploy(Path base, WebApp app) {
    try {
      Files.move(deployed(base, app), away(base, app), StandardCopyOption.ATOMIC_MOVE);
      Files.deleteIfExists(settings(base, app)); // without it, another generation would be tried
      Files.deleteIfExists(original(base, app));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Puts back what was taken away: Tomcat turns a war into one of today's once only. */
  void redeploy(Path base, WebApp app) {
    try {
      configure(base, app);
      Files.move(away(base, app), deployed(base, app), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void deploy(Path base, WebApp app) {
    try {
      configure(base, app);
      Files.createDirectories(base.resolve("webapps"));
      Files.createDirectories(base.resolve(app.folder()));
      Files.copy(app.war(), original(base, app));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void configure(Path base, WebApp app) {
    if (!app.environment().isEmpty()) {
      write(settings(base, app), "environment: " + app.environment() + "\n");
    }
  }

  /** The one folder that came out of the zip; it is called after the version. */
  private Path root() {
    try (Stream<Path> unpacked = Files.list(HOMES.resolve(home).toAbsolutePath().normalize())) {
      return unpacked.findFirst().orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean isJetty() {
    return like.family() == App.Family.JETTY;
  }

  private static Path original(Path base, WebApp app) {
    return base.resolve(app.folder()).resolve(app.name() + ".war");
  }

  /** The war that runs, for Tomcat the one it has made of the original. */
  private static Path deployed(Path base, WebApp app) {
    return base.resolve("webapps").resolve(app.name() + ".war");
  }

  private static Path away(Path base, WebApp app) {
    return base.resolve(app.name() + ".war");
  }

  private static Path settings(Path base, WebApp app) {
    return base.resolve("webapps").resolve(app.name() + ".properties");
  }

  private static Path module(Path base, WebApp app) {
    return base.resolve("start.d/" + app.environment() + ".ini");
  }

  private static String iniOf(WebApp app) {
    return "--module=" + app.environment() + "-deploy\njetty.deploy.scanInterval=1\n";
  }

  private static void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
