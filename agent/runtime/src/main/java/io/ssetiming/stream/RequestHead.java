package io.ssetiming.stream;

/** What is known of a request when its response turns out to be a stream. Immutable. */
final class RequestHead {

  final String server;
  final String method;
  final String path;
  final String protocol;
  final RequestIds ids;
  final Arrival arrival;

  RequestHead(ResponseView view, RequestIds ids, Arrival arrival) {
    server = view.server();
    method = view.method();
    path = view.path();
    protocol = view.protocol();
    this.ids = ids;
    this.arrival = arrival;
  }
}
