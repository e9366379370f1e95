package io.ssetiming.stream;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A request and its response as a test wants them. */
final class FakeView implements ResponseView {

  String method = "POST";
  String path = "/chat";
  String query;
  String contentType = "text/event-stream";
  int status = 200;
  long contentLength = -1;
  final Map<String, String> responseHeaders = new LinkedHashMap<>();
  private final Map<String, List<String>> requestHeaders = new LinkedHashMap<>();

  FakeView header(String name, String value) {
    requestHeaders
        .computeIfAbsent(name.toLowerCase(Locale.ROOT), n -> new ArrayList<>())
        .add(value);
    return this;
  }

  @Override
  public String server() {
    return "fake/1";
  }

  @Override
  public String method() {
    return method;
  }

  @Override
  public String path() {
    return path;
  }

  @Override
  public String query() {
    return query;
  }

  @Override
  public String protocol() {
    return "HTTP/1.1";
  }

  @Override
  public List<String> requestHeaders(String name) {
    return requestHeaders.get(name.toLowerCase(Locale.ROOT));
  }

  @Override
  public String contentType() {
    return contentType;
  }

  @Override
  public int status() {
    return status;
  }

  @Override
  public long contentLength() {
    return contentLength;
  }

  @Override
  public String responseHeader(String name) {
    return responseHeaders.get(name);
  }

  @Override
  public String route() {
    return "/chat";
  }
}
