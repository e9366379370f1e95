package io.ssetiming.plugin.jetty;

import io.ssetiming.stream.EncodedLedger;
import io.ssetiming.stream.Failure;
import io.ssetiming.stream.Outflow;
import io.ssetiming.stream.Release;
import io.ssetiming.stream.ResponseHead;
import io.ssetiming.stream.ResponseView;
import io.ssetiming.stream.StreamRegistry;
import io.ssetiming.stream.StreamTimeline;
import java.nio.ByteBuffer;

/**
 * A Jetty response that is a stream, from the servlet output down to the socket. What comes out
 * below all interceptors and compressors is the content; Jetty hands the very buffer on to the
 * socket, so that it can be seen how much of it the operating system took. Where the socket is not
 * watched (HTTP/2), or has not told everything, the content left when its callback was called.
 */
final class JettyStream extends Outflow {

  final JettyExchange exchange;

  private Object endPoint; // null: several streams share it
  private Object socket; // the end point below, where the former encrypts; null: it does not
  private Object coreRequest;

  private ByteBuffer content; // what is being sent now; null: nothing
  private ByteBuffer encodedContent; // its bytes, while they must be decoded; null: no need
  private int unsent; // bytes of the content that have not left
  private long givenNanos; // when the content came
  private boolean last; // no content comes after this one
  private boolean connectionGone; // it was closed while content waited
  private int offered; // content bytes before the socket was asked; -1: none of its buffers
  private int encrypted; // content bytes that a TLS layer took and may still hold

  private long left; // content bytes that left
  private EncodedLedger decoder; // null: the content is the body
  private boolean opaque; // nobody here can decode the content

  JettyStream(StreamTimeline timeline, JettyExchange exchange) {
    super(timeline);
    this.exchange = exchange;
  }

  /** From now on hooks find this stream by each object that they see. */
  void watch() {
    JettyPlugin.CONNECTIONS.watch(exchange.output, this);
    JettyPlugin.CONNECTIONS.watch(exchange.channel, this);
    Object core = exchange.layer.innermostRequest(exchange.channel);
    String protocol = exchange.view(-1).protocol();
    boolean alone = protocol != null && protocol.startsWith("HTTP/1");
    Object own = alone ? exchange.layer.endPoint(exchange.channel) : null;
    Object below = Requests.socketOf(own);
    synchronized (this) {
      coreRequest = core;
      endPoint = own;
      socket = below == own ? null : below;
    }
    watch(core);
    watch(own);
    watch(below);
    StreamRegistry.current().watchAbove(exchange.output, timeline);
  }

  private void watch(Object key) {
    if (key != null) {
      JettyPlugin.CONNECTIONS.watch(key, this);
    }
  }

  /**
   * Content comes out below all that can encode it. Only one at a time is on its way.
   *
   * @param bytes null or empty, where only the head or the end is to be sent
   */
  void given(ByteBuffer bytes, boolean isLast) {
    if (!hasHead()) {
      commit(isLast && bytes != null ? bytes.remaining() : -1);
    }
    long now = CLOCK.nanos();
    synchronized (this) {
      content = bytes;
      unsent = bytes == null ? 0 : bytes.remaining();
      givenNanos = now;
      last |= isLast;
      offered = -1;
      encodedContent = decoder == null || unsent == 0 ? null : bytes.duplicate();
    }
  }

  private void commit(long lastContent) {
    ResponseView view = exchange.view(lastContent);
    String encoding = view.responseHeader("Content-Encoding");
    boolean compressed = encoding != null && exchange.wasPlain();
    boolean bodyless = JettyView.isBodyless(view);
    if (compressed) {
      timeline.encodedBy(exchange.layer.firstThatKeeps(exchange.channel, true));
      synchronized (this) {
        decoder = EncodedLedger.of(encoding);
        opaque = decoder == null;
      }
    }
    commit(ResponseHead.of(view, compressed, bodyless), compressed, bodyless);
  }

  /** This end point is about to be offered these buffers; returns the time. */
  long offering(Object at, ByteBuffer[] buffers) {
    synchronized (this) {
      if (at == socket) {
        return CLOCK.nanos(); // encrypted
      }
      offered = -1;
      for (ByteBuffer buffer : buffers) {
        if (buffer != null && buffer == content) {
          offered = buffer.remaining();
        }
      }
    }
    return CLOCK.nanos();
  }

  /**
   * It took of them what it could, since {@code before}.
   *
   * @param all whether nothing of what was offered waits in the process
   * @param overTls whether what the buffers lost may be waiting, encrypted
   */
  void offered(Object at, long before, boolean all, boolean overTls) {
    long now = CLOCK.nanos();
    if (isSocketBelow(at)) {
      offeredEncrypted(before, now, all);
      return;
    }
    long body;
    synchronized (this) {
      int taken = offered < 0 ? 0 : offered - content.remaining();
      offered = -1;
      if (overTls) {
        encrypted += taken;
        taken = all ? encrypted : 0;
        encrypted -= taken;
      }
      body = advance(taken);
    }
    if (overTls && !all) {
      refused();
    } else {
      taken(body, before, now, !all);
    }
  }

  private synchronized boolean isSocketBelow(Object at) {
    return at == socket;
  }

  /**
   * The socket below TLS took what it could. Where that is all, what was encrypted before has left;
   * what this call's own caller encrypts is counted when that comes back.
   */
  private void offeredEncrypted(long before, long now, boolean all) {
    if (!all) {
      refused();
      return;
    }
    long body;
    synchronized (this) {
      if (encrypted == 0) {
        return;
      }
      body = advance(encrypted);
      encrypted = 0;
    }
    taken(body, before, now, false);
  }

  /** The content's callback was called: all of it is with the operating system. */
  void sent() {
    long now = CLOCK.nanos();
    long body;
    long since;
    boolean ends;
    synchronized (this) {
      body = advance(unsent);
      encrypted = 0;
      offered = -1;
      content = null;
      encodedContent = null;
      since = givenNanos;
      ends = last;
      if (ends && opaque && !isBodyless()) {
        body = accepted();
      }
    }
    if (since != 0) {
      taken(body, since, now, false);
    }
    if (ends) {
      timeline.endedCleanly();
      closed();
    }
  }

  /** What was given to the connection can't be sent; null: nothing more is known. */
  void sendFailed(Failure why) {
    if (why != null) {
      timeline.failed(why);
    }
    finishIfGone();
  }

  /** A call of the application is over; 0: it was inside another one. */
  void callOver(long enteredNanos) {
    leave(enteredNanos);
    if (enteredNanos != 0) {
      finishIfGone();
    }
  }

  private void finishIfGone() {
    boolean over;
    synchronized (this) {
      over = connectionGone;
    }
    if (over) {
      exchange.finish();
    }
  }

  /** A write of the servlet output failed; where the connection did, that was told before. */
  void writeFailed(Throwable failure) {
    Failure kind = FailureKind.above(failure);
    if (kind != null) {
      timeline.failed(kind);
    }
    synchronized (this) {
      if (!Failure.isInterrupt(failure)) { // else what the writer waited for may leave yet
        content = null;
        encodedContent = null;
        unsent = 0;
        offered = -1;
        last = false;
      }
    }
  }

  /** This many more content bytes left; returns the body bytes that a client can have of them. */
  private long advance(int bytes) {
    int n = Math.min(bytes, unsent);
    unsent -= n;
    left += n;
    if (isBodyless()) {
      return 0;
    }
    if (encodedContent != null && n > 0) {
      ByteBuffer taken = encodedContent.duplicate();
      taken.limit(taken.position() + n);
      encodedContent.position(encodedContent.position() + n);
      decoder.taken(taken);
    }
    return decoder != null ? decoder.decoded() : opaque ? 0 : left;
  }

  /** A flush of the servlet output came back without an exception. */
  void flushed(long enteredNanos) {
    boolean passed;
    boolean kept; // it has not come down to the core
    synchronized (this) {
      passed =
          isBodyless() || !opaque && (decoder != null ? decoder.decoded() : left) >= accepted();
      kept = !passed && unsent == 0 && decoder == null && !opaque;
    }
    String keeper = kept ? exchange.layer.firstThatKeeps(exchange.channel, isEncoded()) : null;
    if (keeper != null) {
      timeline.flushSwallowed(keeper, CLOCK.nanos());
    }
    flushed(enteredNanos, Release.FLUSH, passed, false);
  }

  /**
   * The connection is closed. Jetty 9.4 to 11 never complete a response that ran into its time-out
   * after it was committed, so it is over now, unless its end was on the way. A write that still
   * waits fails next, and then says why: TLS closes first.
   */
  void connectionClosed() {
    boolean over;
    synchronized (this) {
      boolean waits = unsent > 0 && isInCall();
      over = coreRequest == null && !last && !waits;
      connectionGone |= coreRequest == null && waits;
    }
    if (over) {
      exchange.finish();
    }
  }

  @Override
  public void end() {
    abandon();
    super.end();
  }

  @Override
  public void abandon() {
    JettyPlugin.CONNECTIONS.unwatch(exchange.output);
    JettyPlugin.CONNECTIONS.unwatch(exchange.channel);
    JettyPlugin.CONNECTIONS.unwatch(coreRequest);
    JettyPlugin.CONNECTIONS.unwatch(endPoint);
    JettyPlugin.CONNECTIONS.unwatch(socket);
    synchronized (this) {
      if (decoder != null) {
        decoder.close();
      }
    }
  }
}
