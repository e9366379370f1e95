package io.ssetiming.it;

import java.util.ArrayList;
import java.util.List;

/** The request of a scenario. The key that ties it to its script is added when it is sent. */
record HttpCall(String method, String path, String query, String version, List<String> headers) {

  static HttpCall get(String path) {
    return new HttpCall("GET", path, "", "HTTP/1.1", List.of());
  }

  HttpCall method(String other) {
    return new HttpCall(other, path, query, version, headers);
  }

  HttpCall path(String other) {
    return new HttpCall(method, other, query, version, headers);
  }

  HttpCall version(String other) {
    return new HttpCall(method, path, query, other, headers);
  }

  HttpCall query(String more) {
    return new HttpCall(method, path, query + "&" + more, version, headers);
  }

  HttpCall header(String line) {
    List<String> more = new ArrayList<>(headers);
    more.add(line);
    return new HttpCall(method, path, query, version, List.copyOf(more));
  }

  /** The same in the application under this context path. */
  HttpCall in(String context) {
    return new HttpCall(method, context + path, query, version, headers);
  }

  /** The path with the key in it, where the application's servlets take any last part. */
  String pathOf(String key) {
    return path.endsWith("/*") ? path.substring(0, path.length() - 1) + key : path;
  }

  /** The bytes to send, as characters. */
  String text(String key) {
    StringBuilder text = new StringBuilder();
    text.append(method).append(' ').append(pathOf(key)).append("?truth=").append(key);
    text.append(query).append(' ').append(version).append("\r\nHost: localhost\r\n");
    headers.forEach(header -> text.append(header.replace("{key}", key)).append("\r\n"));
    return text.append("\r\n").toString();
  }
}
