package io.ssetiming.probe;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * One target and what is sent to it, the same for each of its requests but for the id.
 *
 * @param headers in the order given; they replace our own of the same name
 * @param body empty for none
 */
public record ProbeRequest(URI target, String method, List<Header> headers, byte[] body) {
  static final String REQUEST_ID = "X-Request-Id";

  /** A header line; the name's case is kept as given. */
  public record Header(String name, String value) {}

  boolean isTls() {
    return "https".equalsIgnoreCase(target.getScheme());
  }

  int port() {
    return target.getPort() >= 0 ? target.getPort() : isTls() ? 443 : 80;
  }

  /** Without the brackets of an IPv6 address. */
  String host() {
    return target.getHost().replaceAll("[\\[\\]]", "");
  }

  /** The id that was given as a header; null when there is none. */
  String givenId() {
    return headers.stream()
        .filter(header -> header.name().equalsIgnoreCase(REQUEST_ID))
        .map(Header::value)
        .findFirst()
        .orElse(null);
  }

  /**
   * The request as it goes over the wire. It does not ask the server to close: without a chunked
   * end nobody could tell a whole stream from a cut one, and some servers drop that end when asked.
   *
   * @param id null for none
   */
  byte[] bytes(String id) {
    StringBuilder head = new StringBuilder();
    String path = target.getRawPath() == null ? "" : target.getRawPath();
    head.append(method).append(' ').append(path.isEmpty() ? "/" : path);
    head.append(target.getRawQuery() == null ? "" : "?" + target.getRawQuery());
    head.append(" HTTP/1.1\r\n");
    own(head, "Host", target.getRawAuthority().replaceFirst(".*@", ""));
    own(head, "User-Agent", "sse-timing");
    own(head, "Accept", "text/event-stream, application/x-ndjson, */*");
    // a compressed answer can't be read event by event
    own(head, "Accept-Encoding", "identity");
    if (id != null) {
      own(head, REQUEST_ID, id);
    }
    if (body.length > 0) {
      own(head, "Content-Type", "application/json");
    }
    if (body.length > 0 || method.equals("POST") || method.equals("PUT")) {
      own(head, "Content-Length", Integer.toString(body.length));
    }
    headers.forEach(header -> line(head, header.name(), header.value()));
    head.append("\r\n");
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(head.toString().getBytes(StandardCharsets.UTF_8));
    all.writeBytes(body);
    return all.toByteArray();
  }

  private void own(StringBuilder head, String name, String value) {
    if (headers.stream().noneMatch(header -> header.name().equalsIgnoreCase(name))) {
      line(head, name, value);
    }
  }

  private static void line(StringBuilder head, String name, String value) {
    head.append(name).append(": ").append(value).append("\r\n");
  }
}
