package io.ssetiming.it;

import java.nio.file.Path;

/**
 * The test application as a war in a standalone container.
 *
 * @param module which of its builds
 * @param context under which path it is
 * @param folder where its container looks for such wars
 * @param environment the generation of servlets that Jetty must give it; "" elsewhere
 */
record WebApp(String module, String context, String folder, String environment) {
  private static final Path APPS = Path.of(System.getProperty("it.apps", ".."));

  static WebApp javax(String context, String folder) {
    return new WebApp("app-war-javax", context, folder, "");
  }

  static WebApp jakarta(String context, String folder) {
    return new WebApp("app-war-jakarta", context, folder, "");
  }

  /** Jetty has one folder for all generations. */
  WebApp of(String jettyEnvironment) {
    return new WebApp(module, context, folder, jettyEnvironment);
  }

  Path war() {
    return APPS.resolve(module).resolve("target/app.war");
  }

  /** Its file's name without an ending, which its container makes the context path of. */
  String name() {
    return context.substring(1);
  }

  @Override
  public String toString() {
    return context;
  }
}
