package io.ssetiming.plugin.netty;

import io.ssetiming.stream.Arrival;
import io.ssetiming.stream.StreamRegistry;

/** A request that has not been answered to its end. Guarded by its connection. */
final class NettyRequest {

  private final NettyConnection connection;
  private final Heads.Request head;
  private final String source; // which hook saw it
  private final long arrivedNanos;
  private final long firstByteNanos; // 0: not known
  private long waitedNanos = -1; // for the responses before it; -1: it did not have to
  private NettyExchange exchange; // null: no stream
  private boolean plainAbove; // a layer that may encode the body has seen it plain
  boolean answered; // its response has begun

  NettyRequest(
      NettyConnection connection,
      Heads.Request head,
      String source,
      long arrivedNanos,
      long firstByteNanos) {
    this.connection = connection;
    this.head = head;
    this.source = source;
    this.arrivedNanos = arrivedNanos;
    this.firstByteNanos = firstByteNanos;
  }

  /** The response before it is complete. */
  void isNext(long nanos) {
    waitedNanos = nanos - arrivedNanos;
  }

  /** Its response comes to a layer that may encode the body. */
  void headAbove(Heads.Response response) {
    NettyView view = new NettyView(head, response);
    plainAbove = !view.isEncoded();
    see(view);
  }

  /** Its response comes to the encoder. */
  void head(Heads.Response response) {
    see(new NettyView(head, response));
    answered = true;
    if (exchange != null) {
      exchange.commit(plainAbove);
    }
  }

  private void see(NettyView view) {
    if (exchange == null) {
      if (StreamRegistry.current().settings().format(view.contentType()) == null) {
        return;
      }
      exchange = new NettyExchange(connection, arrival());
    }
    exchange.head(view);
  }

  private Arrival arrival() {
    Arrival arrival =
        waitedNanos < 0
            ? Arrival.at(arrivedNanos, source)
            : Arrival.queued(arrivedNanos, arrivedNanos + waitedNanos, source);
    return firstByteNanos == 0 ? arrival : arrival.firstByte(firstByteNanos);
  }

  /** The stream that its response is, or null. */
  NettyStream stream() {
    return exchange == null ? null : exchange.stream();
  }
}
