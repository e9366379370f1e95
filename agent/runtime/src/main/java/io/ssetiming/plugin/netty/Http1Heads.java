package io.ssetiming.plugin.netty;

import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import java.util.List;

/** Heads as Netty's HTTP/1.1 codec has them. */
final class Http1Heads {

  private Http1Heads() {}

  static Heads.Request of(HttpRequest head) {
    return new Request(head);
  }

  static Heads.Response of(HttpResponse head) {
    return new Response(head);
  }

  private static final class Request implements Heads.Request {
    private final HttpRequest head;

    Request(HttpRequest head) {
      this.head = head;
    }

    @Override
    public String method() {
      return head.method().name();
    }

    @Override
    public String target() {
      return head.uri();
    }

    @Override
    public String protocol() {
      return head.protocolVersion().text();
    }

    @Override
    public List<String> values(String name) {
      return head.headers().getAll(name);
    }
  }

  private static final class Response implements Heads.Response {
    private final HttpResponse head;

    Response(HttpResponse head) {
      this.head = head;
    }

    @Override
    public int status() {
      return head.status().code();
    }

    @Override
    public String value(String name) {
      return head.headers().get(name);
    }

    @Override
    public void add(String name, String value) {
      if (!head.headers().contains(name)) {
        head.headers().set(name, value);
      }
    }
  }
}
