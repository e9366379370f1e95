package io.ssetiming.it;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The test application's builds: one per generation of each container. */
enum App {
  TOMCAT9("app-boot27", "tomcat/9.0.", Family.TOMCAT, Spring.FIVE),
  TOMCAT10("app-boot35", "tomcat/10.1.", Family.TOMCAT, Spring.SIX),
  TOMCAT11("app-boot40", "tomcat/11.0.", Family.TOMCAT, Spring.SEVEN),
  JETTY94("app-boot27-jetty", "jetty/9.4.", Family.JETTY, Spring.FIVE),
  JETTY10("app-boot27-jetty10", "jetty/10.0.", Family.JETTY, Spring.FIVE),
  JETTY11("app-boot31-jetty11", "jetty/11.0.", Family.JETTY, Spring.SIX),
  JETTY120("app-boot35-jetty", "jetty/12.0.", Family.JETTY, Spring.SIX),
  JETTY121("app-boot40-jetty", "jetty/12.1.", Family.JETTY, Spring.SEVEN),
  UNDERTOW22("app-boot27-undertow", "undertow/2.2.", Family.UNDERTOW, Spring.FIVE),
  UNDERTOW23("app-boot35-undertow", "undertow/2.3.", Family.UNDERTOW, Spring.SIX),
  GRIZZLY24("app-grizzly-javax", "grizzly/2.4.", Family.GRIZZLY, Spring.NONE),
  GRIZZLY40("app-grizzly", "grizzly/4.0.", Family.GRIZZLY, Spring.NONE_JAVA_11),
  FLUX27("app-flux27", "netty/4.1.", Family.NETTY, Spring.FIVE),
  FLUX35("app-flux35", "netty/4.1.", Family.NETTY, Spring.SIX),
  FLUX40("app-flux40", "netty/4.2.", Family.NETTY, Spring.SEVEN),
  FLUX_TOMCAT("app-flux35-tomcat", "tomcat/10.1.", Family.TOMCAT, Spring.SIX),
  FLUX_JETTY("app-flux35-jetty", "jetty/12.0.", Family.JETTY, Spring.SIX),
  FLUX_UNDERTOW("app-flux35-undertow", "undertow/2.3.", Family.UNDERTOW, Spring.SIX),
  REACTOR_NETTY13("app-reactor-netty", "netty/4.2.", Family.NETTY, Spring.NONE),
  VERTX45("app-vertx45", "netty/4.1.", Family.NETTY, Spring.NONE),
  VERTX50("app-vertx", "netty/4.2.", Family.NETTY, Spring.NONE_JAVA_11),
  ARMERIA133("app-armeria", "netty/4.2.", Family.NETTY, Spring.NONE);

  /** Whose container it is: what one of a family does to a response, the others mostly do too. */
  enum Family implements Predicate<App> {
    TOMCAT,
    JETTY,
    UNDERTOW,
    /** The agent has no plugin for it: what it does with any servlet container. */
    GRIZZLY,
    /** No servlet container: WebFlux on Reactor Netty, and what else there is on Netty. */
    NETTY;

    @Override
    public boolean test(App app) {
      return app.family == this;
    }
  }

  /** The major version of the Spring Framework. */
  enum Spring implements Predicate<App> {
    NONE(8),
    NONE_JAVA_11(11),
    FIVE(8),
    SIX(17),
    SEVEN(17);

    private final int java;

    Spring(int java) {
      this.java = java;
    }

    @Override
    public boolean test(App app) {
      return app.spring == this;
    }
  }

  /** Where an async timeout finds the response committed and then leaves it open, for ever. */
  static final Predicate<App> OPEN_AFTER_TIMEOUT = anyOf(JETTY94, JETTY10, JETTY11);

  /** Where compression keeps what was flushed until the end, an event stream too. */
  static final Predicate<App> HOLDS_GZIP = anyOf(JETTY94, JETTY121);

  /** Where compression leaves an event stream alone. */
  static final Predicate<App> NO_GZIP_OF_SSE = anyOf(JETTY10, JETTY11, JETTY120, FLUX_JETTY);

  /** Where a framework gives Netty no body that HTTP would not send. */
  static final Predicate<App> NO_BODY_FOR_HEAD =
      anyOf(FLUX27, FLUX35, FLUX40, FLUX_TOMCAT, FLUX_JETTY, FLUX_UNDERTOW, ARMERIA133);

  /** Where a write is a flush, but for one on the event loop, which waits until that is free. */
  static final Predicate<App> NO_FLUSH = anyOf(VERTX45, VERTX50);

  /** Where a write on the event loop is a flush too: nothing is ever held. */
  static final Predicate<App> FLUSHES_EACH = anyOf(ARMERIA133);

  /** Where a body is compressed above Netty, and lines are not. */
  static final Predicate<App> GZIP_ABOVE = anyOf(ARMERIA133);

  /**
   * Where all that is seen of an application that fails in the middle is that the server closes.
   */
  static final Predicate<App> FAILS_BY_CLOSING = anyOf(VERTX45, VERTX50, ARMERIA133);

  /** Where Jersey is. */
  static final Predicate<App> JERSEY = anyOf(GRIZZLY40);

  /** Where WebFlux writes, on whatever server. */
  static final Predicate<App> REACTIVE = App::isReactive;

  /** Where what is written leaves at once, whether or not a flush is asked for. */
  static final Predicate<App> FLUSHES_ITSELF = REACTIVE.and(Family.TOMCAT.negate());

  private static final Path APPS = Path.of(System.getProperty("it.apps", ".."));

  private final String module;
  private final String server;
  private final Family family;
  private final Spring spring;

  App(String module, String server, Family family, Spring spring) {
    this.module = module;
    this.server = server;
    this.family = family;
    this.spring = spring;
  }

  /** These builds, to say where something holds. */
  static Predicate<App> anyOf(App first, App... rest) {
    Set<App> apps = EnumSet.of(first, rest);
    return apps::contains;
  }

  Path jar() {
    return APPS.resolve(module).resolve("target/app.jar");
  }

  /** How the record's {@code server} field begins. */
  String server() {
    return server;
  }

  /** False where there are plain servlets only. */
  boolean hasSpring() {
    return spring != Spring.NONE && spring != Spring.NONE_JAVA_11;
  }

  /** False where its path is one of Spring's and there is only what takes servlets. */
  boolean canServe(Scenario scenario) {
    return hasSpring() || family == Family.NETTY || !scenario.needsSpring();
  }

  Family family() {
    return family;
  }

  /** True where the application is the reactive one: no servlets, whosever the container. */
  boolean isReactive() {
    return family == Family.NETTY || module.startsWith("app-flux");
  }

  /** True on the Java that the tests start applications with. */
  boolean runsHere() {
    int java = this == JETTY10 ? 11 : spring.java; // Spring's 8 would do, Jetty's own would not
    return Jvm.javaVersion() >= java;
  }

  /**
   * The builds that the agent can measure, as far as they run here, and that can do all that the
   * tests beside the contract ask for: bursts, and a certificate among the arguments.
   */
  static List<App> measured() {
    return Stream.of(values())
        .filter(app -> app.runsHere() && app.isMeasured() && !app.isBare())
        .toList();
  }

  /** True on Netty without Spring. */
  boolean isBare() {
    return family == Family.NETTY && !hasSpring();
  }

  /** True where the agent knows the container. */
  boolean isMeasured() {
    return name().matches(System.getProperty("it.measured", ".*"));
  }
}
