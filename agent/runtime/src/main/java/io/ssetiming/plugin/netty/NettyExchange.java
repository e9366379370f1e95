package io.ssetiming.plugin.netty;

import io.ssetiming.stream.Arrival;
import io.ssetiming.stream.ResponseExchange;
import io.ssetiming.stream.ResponseHead;
import io.ssetiming.stream.ResponseView;
import io.ssetiming.stream.StreamTimeline;

/** A response whose content type is that of a stream. Guarded by its connection. */
final class NettyExchange extends ResponseExchange<NettyStream> {

  private final NettyConnection connection;
  private final Arrival arrival;
  private NettyView view;
  private boolean committed;

  NettyExchange(NettyConnection connection, Arrival arrival) {
    this.connection = connection;
    this.arrival = arrival;
  }

  /** The head, as it is above a compressor, or for the encoder. */
  void head(NettyView seen) {
    view = seen;
    contentType(seen.contentType());
  }

  /**
   * The head is with the encoder.
   *
   * @param compressed whether it was encoded on its way there
   */
  void commit(boolean compressed) {
    committed = true;
    NettyStream stream = stream();
    if (stream != null) {
      boolean bodyless = view.isBodyless();
      boolean byUs = compressed && view.isEncoded();
      stream.commit(ResponseHead.of(view, byUs, bodyless), byUs, bodyless);
    }
  }

  /** Bytes go past everybody, from a file for example. */
  void opaque() {
    NettyStream stream = stream();
    if (stream != null) {
      stream.timeline.headReady(ResponseHead.of(view, false, true));
    }
  }

  /** The response is over. */
  void finish() {
    endStream();
  }

  @Override
  protected ResponseView view() {
    return view;
  }

  @Override
  protected Arrival arrival() {
    return arrival;
  }

  @Override
  protected boolean isCommitted() {
    return committed;
  }

  @Override
  protected NettyStream newStream(StreamTimeline timeline) {
    return new NettyStream(timeline, connection, this);
  }

  @Override
  protected void addHeader(String name, String value) {
    view.addHeader(name, value);
  }
}
