package com.example.script;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRegistration;
import jakarta.servlet.http.HttpServlet;
import java.util.EnumSet;

/** Which servlet and which filter is where. A path under a filter's prefix goes through it. */
public final class Registrations {
  private final ServletContext context;

  public Registrations(ServletContext context) {
    this.context = context;
  }

  /**
   * Everything that needs no more than a servlet container.
   *
   * @param prefixes of filters that the caller adds, such as {@code /cached}
   */
  public void addAll(Stage stage, String... prefixes) {
    String[] all = {"", "/caught", "/tee", "/gzip"};
    servlet("control", new ControlServlet(stage), ControlServlet.PATHS);
    servlet("script", new ScriptServlet(stage), paths("/servlet/*", all, prefixes));
    servlet("async", new AsyncScriptServlet(stage), paths("/async/*", all, prefixes));
    servlet("non-blocking", new NonBlockingServlet(stage), "/nonblocking/*");
    servlet("dispatch", new DispatchServlet(), "/include/*", "/forward/*");
    servlet("error", new ErrorPageServlet(), "/error");
    filter("caught", new CatchingFilter());
    filter("tee", new TeeFilter());
    filter("gzip", new GzipFilter());
  }

  /** Puts a filter before everything below the path that has its name. */
  public void filter(String name, Filter filter) {
    FilterRegistration.Dynamic registration = context.addFilter(name, filter);
    registration.setAsyncSupported(true);
    registration.addMappingForUrlPatterns(
        EnumSet.of(DispatcherType.REQUEST), false, "/" + name + "/*");
  }

  private void servlet(String name, HttpServlet servlet, String... paths) {
    ServletRegistration.Dynamic registration = context.addServlet(name, servlet);
    registration.setAsyncSupported(true);
    registration.addMapping(paths);
  }

  private static String[] paths(String path, String[] prefixes, String[] morePrefixes) {
    String[] paths = new String[prefixes.length + morePrefixes.length];
    for (int i = 0; i < paths.length; i++) {
      boolean first = i < prefixes.length;
      paths[i] = (first ? prefixes[i] : morePrefixes[i - prefixes.length]) + path;
    }
    return paths;
  }
}
