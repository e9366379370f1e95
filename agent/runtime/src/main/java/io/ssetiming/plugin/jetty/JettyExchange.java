package io.ssetiming.plugin.jetty;

import io.ssetiming.stream.Arrival;
import io.ssetiming.stream.ResponseExchange;
import io.ssetiming.stream.ResponseView;
import io.ssetiming.stream.StreamRegistry;
import io.ssetiming.stream.StreamTimeline;

/**
 * One response that looks like a stream. There is none for any other: whether a response is a
 * stream is asked when it is first written to, and again when its head is about to leave.
 */
final class JettyExchange extends ResponseExchange<JettyStream> {

  final Object output; // HttpOutput; used again for the next request
  final Object channel;
  final JettyLayer layer;
  private final Arrival arrival;
  private volatile boolean plain;

  private JettyExchange(Object output, Object channel, JettyLayer layer) {
    this.output = output;
    this.channel = channel;
    this.layer = layer;
    this.arrival = JettyPlugin.REQUESTS.arrivalOf(layer.requestKey(channel));
  }

  /**
   * The stream that this response is, now that it is asked for the first time; null where it is
   * none.
   *
   * @param written body bytes that were written before, and not seen
   */
  static JettyStream look(Object output, Object channel, long written) {
    return look(output, channel, JettyLayer.of(channel).contentType(channel), written);
  }

  /** As above, with the type that it has, or is about to have. */
  static JettyStream look(Object output, Object channel, String type, long written) {
    JettyLayer layer = JettyLayer.of(channel);
    if (StreamRegistry.current().settings().format(type) == null) {
      return null;
    }
    JettyExchange exchange = new JettyExchange(output, channel, layer);
    if (written > 0) {
      exchange.forWrite(written);
    }
    exchange.contentType(type);
    JettyStream stream = exchange.stream();
    if (stream != null) {
      stream.watch();
    }
    return stream;
  }

  /** The head is about to leave the servlet output: the type it has now decides. */
  void aboutToCommit() {
    contentType(layer.contentType(channel));
    plain = view(-1).responseHeader("Content-Encoding") == null;
  }

  /** Whether the body was not encoded yet when it left the servlet output. */
  boolean wasPlain() {
    return plain;
  }

  ResponseView view(long lastContent) {
    return layer.view(channel, lastContent);
  }

  @Override
  protected ResponseView view() {
    return view(-1);
  }

  @Override
  protected Arrival arrival() {
    return arrival;
  }

  @Override
  protected boolean isCommitted() {
    return layer.isCommitted(channel);
  }

  @Override
  protected JettyStream newStream(StreamTimeline timeline) {
    return new JettyStream(timeline, this);
  }

  @Override
  protected void addHeader(String name, String value) {
    layer.addHeader(channel, name, value);
  }

  /** The response is over, whatever says so first. */
  void finish() {
    JettyStream stream = stream();
    if (stream != null && !stream.hasHead()) {
      leftElsewhere(stream);
    }
    endStream();
  }

  /** Nothing of it went through the servlet output: Jetty's own error page, for example. */
  private void leftElsewhere(JettyStream stream) {
    if (StreamRegistry.current().settings().format(layer.contentType(channel)) == null) {
      drop();
    } else if (isCommitted()) {
      stream.given(null, false);
    }
  }
}
