package io.ssetiming.plugin.netty;

import io.ssetiming.stream.ResponseView;
import java.util.List;

/** A request and its response, seen from the timing. */
final class NettyView implements ResponseView {

  private final Heads.Request request;
  private final Heads.Response response;

  NettyView(Heads.Request request, Heads.Response response) {
    this.request = request;
    this.response = response;
  }

  @Override
  public String server() {
    return NettyPlugin.server();
  }

  @Override
  public String method() {
    return request.method();
  }

  @Override
  public String path() {
    String target = withoutOrigin();
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }

  @Override
  public String query() {
    String target = withoutOrigin();
    int query = target.indexOf('?');
    return query < 0 ? null : target.substring(query + 1);
  }

  /** A proxy's client sends the whole of a URI. */
  private String withoutOrigin() {
    String target = request.target();
    if (target == null) {
      return "";
    }
    int origin = target.startsWith("/") ? -1 : target.indexOf("://");
    int path = origin < 0 ? 0 : target.indexOf('/', origin + 3);
    return path < 0 ? "/" : target.substring(path);
  }

  @Override
  public String protocol() {
    return request.protocol();
  }

  @Override
  public List<String> requestHeaders(String name) {
    return request.values(name);
  }

  @Override
  public String contentType() {
    return response.value("Content-Type");
  }

  @Override
  public int status() {
    return response.status();
  }

  @Override
  public long contentLength() {
    String length = response.value("Content-Length");
    try {
      return length == null ? -1 : Long.parseLong(length.trim());
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  @Override
  public String responseHeader(String name) {
    return response.value(name);
  }

  @Override
  public String route() {
    return null;
  }

  /** Whether something encodes the body. */
  boolean isEncoded() {
    String encoding = response.value("Content-Encoding");
    return encoding != null && !encoding.equalsIgnoreCase("identity");
  }

  /** Whether HTTP allows no body in this response. */
  boolean isBodyless() {
    int status = response.status();
    return "HEAD".equals(request.method()) || status == 204 || status == 205 || status == 304;
  }

  void addHeader(String name, String value) {
    response.add(name, value);
  }
}
