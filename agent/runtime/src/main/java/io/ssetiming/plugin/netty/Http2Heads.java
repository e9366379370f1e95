package io.ssetiming.plugin.netty;

import io.netty.handler.codec.http2.Http2Headers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Heads as Netty's HTTP/2 codec has them: names are lower case there. */
final class Http2Heads {

  private Http2Heads() {}

  static Heads.Request ofRequest(Http2Headers head) {
    return new Request(head);
  }

  static Heads.Response ofResponse(Http2Headers head) {
    return new Response(head);
  }

  private static String text(CharSequence value) {
    return value == null ? null : value.toString();
  }

  /** What is no header is read at once: Vert.x takes it out before it hands the headers on. */
  private static final class Request implements Heads.Request {
    private final Http2Headers head;
    private final String method;
    private final String target;

    Request(Http2Headers head) {
      this.head = head;
      method = text(head.method());
      target = text(head.path());
    }

    @Override
    public String method() {
      return method;
    }

    @Override
    public String target() {
      return target;
    }

    @Override
    public String protocol() {
      return "HTTP/2.0";
    }

    @Override
    public List<String> values(String name) {
      List<String> values = new ArrayList<>();
      for (CharSequence value : head.getAll(name.toLowerCase(Locale.ROOT))) {
        values.add(value.toString());
      }
      return values;
    }
  }

  private static final class Response implements Heads.Response {
    private final Http2Headers head;

    Response(Http2Headers head) {
      this.head = head;
    }

    @Override
    public int status() {
      String status = text(head.status());
      return status == null ? 0 : Integer.parseInt(status);
    }

    @Override
    public String value(String name) {
      return text(head.get(name.toLowerCase(Locale.ROOT)));
    }

    @Override
    public void add(String name, String value) {
      String lower = name.toLowerCase(Locale.ROOT);
      if (!head.contains(lower)) {
        head.set(lower, value);
      }
    }
  }
}
