package com.example.app;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRegistration;
import jakarta.servlet.http.HttpServlet;
import java.util.EnumSet;
import org.springframework.boot.web.servlet.ServletContextInitializer;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.ShallowEtagHeaderFilter;

/** Which servlet and which filter is where. A path under a filter's prefix goes through it. */
@Component
final class Registrations implements ServletContextInitializer {
  private final Stage stage;

  Registrations(Stage stage) {
    this.stage = stage;
  }

  @Override
  public void onStartup(ServletContext context) {
    String[] prefixes = {"", "/cached", "/caught", "/tee", "/etag", "/gzip"};
    servlet(context, "script", new ScriptServlet(stage), paths(prefixes, "/servlet/*"));
    servlet(context, "async", new AsyncScriptServlet(stage), paths(prefixes, "/async/*"));
    servlet(context, "dispatch", new DispatchServlet(), "/include/*", "/forward/*");
    servlet(context, "error", new ErrorPageServlet(), "/error");
    filter(context, "cached", new CachingFilter(stage));
    filter(context, "caught", new CatchingFilter());
    filter(context, "tee", new TeeFilter());
    filter(context, "gzip", new GzipFilter());
    filter(context, "etag", new ShallowEtagHeaderFilter());
  }

  private static String[] paths(String[] prefixes, String path) {
    String[] paths = new String[prefixes.length];
    for (int i = 0; i < paths.length; i++) {
      paths[i] = prefixes[i] + path;
    }
    return paths;
  }

  private static void servlet(
      ServletContext context, String name, HttpServlet servlet, String... paths) {
    ServletRegistration.Dynamic registration = context.addServlet(name, servlet);
    registration.setAsyncSupported(true);
    registration.addMapping(paths);
  }

  private static void filter(ServletContext context, String name, Filter filter) {
    FilterRegistration.Dynamic registration = context.addFilter(name, filter);
    registration.setAsyncSupported(true);
    registration.addMappingForUrlPatterns(
        EnumSet.of(DispatcherType.REQUEST), false, "/" + name + "/*");
  }
}
