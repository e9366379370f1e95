package io.ssetiming.stream;

import java.util.List;

/**
 * The seam between a server's own objects and the timing: what one request and its response can say
 * about themselves. Implemented once per server, in the plugin loader.
 *
 * <p>The objects behind it are recycled: it is asked only from inside a hook, and only what it
 * returns is kept. Any method may return null (or -1) for "not known here".
 */
public interface ResponseView {

  /** For example {@code tomcat/11.0.22}. */
  String server();

  String method();

  /** The path as it was sent, without the query. */
  String path();

  /** The raw query, without the question mark. */
  String query();

  /** For example {@code HTTP/1.1}. */
  String protocol();

  /** All values of a request header, in the order they came. */
  List<String> requestHeaders(String name);

  String contentType();

  int status();

  /** The declared length of the body in bytes, -1 where none is declared. */
  long contentLength();

  String responseHeader(String name);

  /** The framework's pattern for the path, for example {@code /chat/{id}}. */
  String route();
}
