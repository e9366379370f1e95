package io.ssetiming.plugin.undertow;

import io.ssetiming.stream.ResponseView;
import io.undertow.Version;
import io.undertow.server.Connectors;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderMap;
import io.undertow.util.HeaderValues;
import io.undertow.util.Headers;
import io.undertow.util.Methods;
import io.undertow.util.PathTemplateMatch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** An exchange, seen from the timing. */
final class UndertowResponseView implements ResponseView {

  private final HttpServerExchange exchange;

  UndertowResponseView(HttpServerExchange exchange) {
    this.exchange = exchange;
  }

  @Override
  public String server() {
    return "undertow/" + Version.getVersionString();
  }

  @Override
  public String method() {
    return String.valueOf(exchange.getRequestMethod());
  }

  @Override
  public String path() {
    String original = ServletSide.IS_THERE ? ServletSide.path(exchange) : null;
    return original == null ? exchange.getRequestURI() : original;
  }

  @Override
  public String query() {
    return exchange.getQueryString();
  }

  @Override
  public String protocol() {
    return String.valueOf(exchange.getProtocol());
  }

  @Override
  public List<String> requestHeaders(String name) {
    HeaderMap headers = exchange.getRequestHeaders();
    HeaderValues values = headers.get(name);
    return values == null ? Collections.<String>emptyList() : new ArrayList<>(values);
  }

  @Override
  public String contentType() {
    return exchange.getResponseHeaders().getFirst(Headers.CONTENT_TYPE);
  }

  @Override
  public int status() {
    return exchange.getStatusCode();
  }

  @Override
  public long contentLength() {
    return exchange.getResponseContentLength();
  }

  @Override
  public String responseHeader(String name) {
    return exchange.getResponseHeaders().getFirst(name);
  }

  @Override
  public String route() {
    PathTemplateMatch match = exchange.getAttachment(PathTemplateMatch.ATTACHMENT_KEY);
    if (match != null) {
      return match.getMatchedTemplate();
    }
    return ServletSide.IS_THERE ? ServletSide.route(exchange) : null;
  }

  /** Whether HTTP allows no body in this response, whatever the application writes. */
  boolean isBodyless() {
    return Methods.HEAD.equals(exchange.getRequestMethod())
        || !Connectors.isEntityBodyAllowed(exchange);
  }
}
