package io.ssetiming.plugin.tomcat;

import io.ssetiming.stream.ResponseView;
import java.util.Collections;
import java.util.List;
import org.apache.catalina.util.ServerInfo;
import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.apache.tomcat.util.buf.MessageBytes;

/**
 * A coyote request and response, seen from the timing. Both have the same names for javax and
 * jakarta.
 */
final class TomcatResponseView implements ResponseView {

  /** Where the connector's request is kept in the notes: {@code CoyoteAdapter.ADAPTER_NOTES}. */
  private static final int CONNECTOR_REQUEST = 1;

  private static final String SPRING_ROUTE =
      "org.springframework.web.servlet.HandlerMapping.bestMatchingPattern";

  private final Request request;
  private final Response response;

  TomcatResponseView(Response response) {
    this.response = response;
    this.request = response.getRequest();
  }

  @Override
  public String server() {
    String info = ServerInfo.getServerInfo(); // "Apache Tomcat/10.1.48", unless somebody hides it
    return "tomcat" + info.substring(Math.max(0, info.indexOf('/')));
  }

  @Override
  public String method() {
    return text(request.method());
  }

  @Override
  public String path() {
    return text(request.requestURI());
  }

  @Override
  public String query() {
    return text(request.queryString());
  }

  @Override
  public String protocol() {
    return text(request.protocol());
  }

  @Override
  public List<String> requestHeaders(String name) {
    return Collections.list(request.getMimeHeaders().values(name));
  }

  @Override
  public String contentType() {
    return response.getContentType();
  }

  @Override
  public int status() {
    return response.getStatus();
  }

  @Override
  public long contentLength() {
    return response.getContentLengthLong();
  }

  @Override
  public String responseHeader(String name) {
    return response.getMimeHeaders().getHeader(name);
  }

  @Override
  public String route() {
    Object connectorRequest = request.getNote(CONNECTOR_REQUEST);
    if (!(connectorRequest instanceof org.apache.catalina.connector.Request)) {
      return null;
    }
    Object pattern =
        ((org.apache.catalina.connector.Request) connectorRequest).getAttribute(SPRING_ROUTE);
    return pattern == null ? null : pattern.toString();
  }

  /** Whether HTTP allows no body in this response, whatever the application writes. */
  boolean isBodyless() {
    int status = response.getStatus();
    return "HEAD".equals(method()) || status == 204 || status == 205 || status == 304;
  }

  private static String text(MessageBytes bytes) {
    return bytes == null || bytes.isNull() ? null : bytes.toString();
  }
}
