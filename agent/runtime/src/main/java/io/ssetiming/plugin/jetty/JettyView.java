package io.ssetiming.plugin.jetty;

import io.ssetiming.stream.ResponseView;
import java.util.ArrayList;
import java.util.List;

/** What is the same in the views of all layers. */
abstract class JettyView implements ResponseView {

  private static final String SPRING_ROUTE =
      "org.springframework.web.servlet.HandlerMapping.bestMatchingPattern";

  private final Object channel;
  private final long lastContent;

  JettyView(Object channel, long lastContent) {
    this.channel = channel;
    this.lastContent = lastContent;
  }

  abstract Object attribute(String name);

  @Override
  public String server() {
    return "jetty/" + JettyPlugin.version(channel.getClass().getClassLoader());
  }

  @Override
  public long contentLength() {
    String declared = responseHeader("Content-Length");
    if (declared == null) {
      return lastContent; // the whole body is there: Jetty will declare it
    }
    try {
      return Long.parseLong(declared.trim());
    } catch (NumberFormatException nonsense) {
      return -1;
    }
  }

  @Override
  public String route() {
    Object pattern = attribute(SPRING_ROUTE);
    return pattern == null ? null : pattern.toString();
  }

  /** Whether HTTP allows no body in this response, whatever the application writes. */
  static boolean isBodyless(ResponseView view) {
    int status = view.status();
    return "HEAD".equals(view.method()) || status < 200 || status == 204 || status == 304;
  }

  static List<String> texts(List<?> values) {
    List<String> texts = new ArrayList<>();
    for (Object value : values) {
      texts.add(String.valueOf(value));
    }
    return texts;
  }
}
