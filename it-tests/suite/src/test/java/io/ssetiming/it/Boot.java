package io.ssetiming.it;

import java.nio.file.Path;

/** The test application's builds. */
enum Boot {
  BOOT27("app-boot27", "tomcat/9.0."),
  BOOT35("app-boot35", "tomcat/10.1."),
  BOOT40("app-boot40", "tomcat/11.0.");

  private static final Path APPS = Path.of(System.getProperty("it.apps", ".."));

  private final String module;
  private final String server;

  Boot(String module, String server) {
    this.module = module;
    this.server = server;
  }

  Path jar() {
    return APPS.resolve(module).resolve("target/app.jar");
  }

  /** How the record's {@code server} field begins. */
  String server() {
    return server;
  }
}
