package io.ssetiming.plugin.netty;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelProgressivePromise;
import io.netty.channel.ChannelPromise;
import io.netty.channel.FileRegion;
import io.netty.handler.stream.ChunkedInput;
import io.ssetiming.stream.Failure;
import io.ssetiming.stream.Outflow;
import io.ssetiming.stream.Release;
import io.ssetiming.stream.StreamTimeline;
import java.io.IOException;

/**
 * A Netty response that is a stream: what was given to the encoder, in the order of its writes, and
 * what became of each. A write has left when its promise is kept; the time at which it left is that
 * of the socket call before, see {@link SocketWrites}.
 *
 * <p>Guarded by itself. Takes its timeline's lock while it holds its own, and never that of its
 * connection.
 */
final class NettyStream extends Outflow {

  private final NettyConnection connection;
  private final NettyExchange exchange;

  private TrackedPromise first; // of the writes that have not left; null: all have
  private TrackedPromise newest;
  private long encoded; // body bytes that came to the encoder, while nobody compresses them
  private boolean stalled; // what was flushed last could not all be written
  private long stalledNanos; // since when; 0: it is not
  private boolean ending; // the end of the response is with the encoder
  private boolean cut; // something was lost: what comes behind it is no news
  private boolean countsFlush; // the flush that is under way was asked for by the application

  NettyStream(StreamTimeline timeline, NettyConnection connection, NettyExchange exchange) {
    super(timeline);
    this.connection = connection;
    this.exchange = exchange;
    connection.opened(this);
  }

  /** Body bytes come to a layer that may encode them. */
  synchronized void aboveEncoder(ByteBuf bytes) {
    BodyBytes.tell(bytes, bytes.readableBytes(), timeline, CLOCK.nanos());
  }

  /**
   * A message comes to the encoder.
   *
   * @param last it ends the response
   * @return the promise to give to the encoder; null: the one that came with it
   */
  ChannelPromise write(Object message, ChannelPromise promise, boolean last) {
    ByteBuf bytes = BodyBytes.of(message);
    if (bytes != null) {
      encoded(bytes);
    } else if (message instanceof FileRegion || message instanceof ChunkedInput) {
      exchange.opaque();
    }
    TrackedPromise note;
    synchronized (this) {
      if (isEncoded()) {
        timeline.handedOn(CLOCK.nanos());
      }
      ending |= last;
      long body = isBodyless() ? 0 : timeline.bytesWritten();
      note = new TrackedPromise(promise, this, body, last);
      if (first == null) {
        first = note;
      } else {
        newest.next = note;
      }
      newest = note;
    }
    if (promise instanceof ChannelProgressivePromise) { // the encoder looks at its type
      promise.addListener(
          future -> {
            if (future.isSuccess()) {
              note.left();
            } else {
              note.lost(future.cause());
            }
          });
      return null;
    }
    return note;
  }

  /** Tells the timeline of what no layer above has seen. */
  private synchronized void encoded(ByteBuf bytes) {
    if (isEncoded()) {
      return;
    }
    int length = bytes.readableBytes();
    encoded += length;
    long unseen = Math.min(length, encoded - timeline.bytesWritten());
    BodyBytes.tell(bytes, (int) unseen, timeline, CLOCK.nanos());
  }

  /**
   * The channel is about to be flushed.
   *
   * @param own whether a library does so by itself
   */
  synchronized void flushAsked(long nanos, boolean own) {
    Release by = own ? Release.SERVER : ending ? Release.CLOSE : Release.FLUSH;
    if (by == Release.FLUSH) {
      countsFlush = true; // whatever flushes inside it
      timeline.flushAsked(nanos);
    }
    for (TrackedPromise note = first; note != null; note = note.next) {
      if (note.flushNanos == 0) {
        note.flushNanos = nanos;
        note.by = by;
        note.full = stalled;
      }
    }
  }

  /** The flush came back. */
  synchronized void flushReturned() {
    if (countsFlush) {
      countsFlush = false;
      timeline.flushReturned(!hasFlushed());
    }
  }

  /** The channel has written what it could. */
  synchronized void written(long nanos) {
    stalled = hasFlushed();
    if (!stalled) {
      return;
    }
    timeline.refused(nanos);
    stalledNanos = stalledNanos == 0 ? nanos : stalledNanos;
    for (TrackedPromise note = first; note != null; note = note.next) {
      note.full |= note.flushNanos != 0;
    }
  }

  /** Whether something was to be written and has not left. */
  private boolean hasFlushed() {
    return first != null && first.flushNanos != 0;
  }

  /** The write has left. */
  void left(TrackedPromise note) {
    long now = CLOCK.nanos();
    synchronized (this) {
      note.done = true;
      long body = advance();
      SocketWrites socket = connection.socket;
      long asked = note.flushNanos;
      boolean seen = socket.isSince(asked);
      long after = seen ? socket.after() : now;
      long before = seen ? socket.before() : asked == 0 ? now : asked;
      timeline.anySent(after);
      if (!cut && body > 0) {
        Release by = note.full ? Release.TAIL : note.by;
        timeline.sent(body, asked == 0 ? before : asked, before, after, by, note.full);
      }
      if (!hasFlushed()) {
        unblock(after);
      }
      if (!note.end || cut) {
        return;
      }
      closed();
      timeline.endedCleanly();
    }
    exchange.finish();
  }

  /** Forgets the writes that are over; returns the body bytes that they ended with. */
  private long advance() {
    long body = 0;
    while (first != null && first.done) {
      body = first.bodyEnd;
      first = first.next;
    }
    return body;
  }

  private void unblock(long nanos) {
    stalled = false;
    timeline.accepted();
    endStall(nanos);
  }

  private void endStall(long nanos) {
    if (stalledNanos != 0) {
      timeline.blocked(Math.max(0, nanos - stalledNanos));
      stalledNanos = 0;
    }
  }

  /** The write will never leave. Null: it was taken back. */
  void lost(TrackedPromise note, Throwable cause) {
    synchronized (this) {
      cut = true;
      note.done = true;
      advance();
    }
    if (cause instanceof IOException && !connection.isClosedHere()) {
      timeline.failed(Failure.CLIENT_GONE);
    }
    if (note.end) {
      exchange.finish();
    }
  }

  /** It can't be told any more what leaves. */
  synchronized void broken() {
    cut = true;
  }

  /** The connection, or this stream of it, is gone. */
  void gone(boolean byClient) {
    if (byClient) {
      timeline.failed(Failure.CLIENT_GONE);
    }
    exchange.finish();
  }

  @Override
  public void end() {
    abandon();
    synchronized (this) {
      endStall(CLOCK.nanos());
    }
    super.end();
  }

  @Override
  public void abandon() {
    connection.closed(this);
  }
}
