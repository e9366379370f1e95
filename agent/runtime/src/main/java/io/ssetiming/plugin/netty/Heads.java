package io.ssetiming.plugin.netty;

import java.util.List;

/** The two heads of an exchange, whichever version of HTTP they are written in. */
final class Heads {

  private Heads() {}

  /** The head of a request. */
  interface Request {
    String method();

    /** As it was sent: a path with a query, or the whole of a URI. */
    String target();

    String protocol();

    /** In the order they came. */
    List<String> values(String name);
  }

  /** The head of a response. */
  interface Response {
    int status();

    /** Null where it is not there. */
    String value(String name);

    /** Adds a header, if there is none of the name. */
    void add(String name, String value);
  }
}
