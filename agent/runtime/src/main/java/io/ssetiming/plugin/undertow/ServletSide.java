package io.ssetiming.plugin.undertow;

import io.undertow.server.HttpServerExchange;
import io.undertow.servlet.handlers.ServletRequestContext;

/** What only Undertow's servlet container knows; Undertow works without it, too. */
final class ServletSide {

  static final boolean IS_THERE = isThere();

  private static final String SPRING_ROUTE =
      "org.springframework.web.servlet.HandlerMapping.bestMatchingPattern";

  private ServletSide() {}

  /** Spring's pattern for the path; null where there is none. */
  static String route(HttpServerExchange exchange) {
    ServletRequestContext context = exchange.getAttachment(ServletRequestContext.ATTACHMENT_KEY);
    Object pattern =
        context == null ? null : context.getOriginalRequest().getAttribute(SPRING_ROUTE);
    return pattern == null ? null : pattern.toString();
  }

  /** The path that the client asked for, whatever it was forwarded to; null where none was seen. */
  static String path(HttpServerExchange exchange) {
    ServletRequestContext context = exchange.getAttachment(ServletRequestContext.ATTACHMENT_KEY);
    return context == null ? null : context.getOriginalRequest().getOriginalRequestURI();
  }

  private static boolean isThere() {
    try {
      Class.forName(
          "io.undertow.servlet.handlers.ServletRequestContext",
          false,
          ServletSide.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException | LinkageError absent) {
      return false;
    }
  }
}
