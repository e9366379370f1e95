package io.ssetiming.join;

/**
 * The code that held the events, as the server record names it.
 *
 * @param className with its package
 * @param method null when unknown
 * @param line 0 when unknown
 */
public record Culprit(String className, String method, int line) {

  /** {@code BufferingFilter.doFilter:42}: what fits into a table. */
  public String shortName() {
    return withMethod(className.substring(className.lastIndexOf('.') + 1));
  }

  /** {@code com.acme.BufferingFilter.doFilter:42}. */
  public String fullName() {
    return withMethod(className);
  }

  private String withMethod(String type) {
    return type + (method == null ? "" : "." + method) + (line > 0 ? ":" + line : "");
  }
}
