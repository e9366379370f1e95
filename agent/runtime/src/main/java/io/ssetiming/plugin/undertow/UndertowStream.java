package io.ssetiming.plugin.undertow;

import io.ssetiming.stream.Failure;
import io.ssetiming.stream.Release;
import io.ssetiming.stream.StreamTimeline;
import io.undertow.server.HttpServerExchange;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import org.xnio.channels.WriteTimeoutException;

/**
 * An Undertow response that is a stream. Whatever an application writes through comes to the
 * exchange's response channel in the end; what becomes of it there, {@link ChannelOutflow} sees.
 * Here is what is asked for from above, and how the body ends: at the latest with its exchange, but
 * for what a {@link PipelineBuffer} has of it, which may leave long after that, or never.
 */
final class UndertowStream extends ChannelOutflow {

  private final FlushCall flush = new FlushCall();
  private final BodyEnd end = new BodyEnd();

  private boolean awaited; // complete, but the pipeline buffer has some of it
  private boolean lost; // what the pipeline buffer had is gone
  private boolean past; // the exchange is over
  private boolean over; // and nobody is left who could say more of it

  UndertowStream(HttpServerExchange exchange, StreamTimeline timeline) {
    super(exchange, timeline);
  }

  /** The head is complete, and this is where the body will go. */
  void commit(Object responseChannel) {
    commit(this, responseChannel);
  }

  /**
   * All that the pipeline buffer was given is with the operating system.
   *
   * @param sinceNanos the last moment at which none of what it had was
   */
  void pipelineDrained(long sinceNanos, long now) {
    long before;
    long sent = 0;
    synchronized (this) {
      before = Math.max(sinceNanos, unprovenSince);
      if (unprovenSince != 0 && handedDown > 0 && !lost) {
        sent = prove();
      }
    }
    if (sent > 0) {
      // where no call of this stream is running: by the end of the last response that was kept
      long entered = enter(Release.CLOSE);
      taken(sent, before, now, false);
      leave(entered);
    }
    boolean last;
    synchronized (this) {
      last = awaited && unprovenSince == 0;
      awaited &= !last;
    }
    if (last) {
      endedWell();
      finishIfOver();
    }
  }

  /**
   * The connection is gone, with what the pipeline buffer had.
   *
   * @param byClient it was the client that closed it
   */
  void pipelineLost(boolean byClient) {
    boolean late;
    synchronized (this) {
      lost = true;
      late = awaited;
      awaited = false;
    }
    if (late) {
      if (byClient) {
        timeline.failed(Failure.CLIENT_GONE);
      }
      finishIfOver();
    }
  }

  /** The application asks for a flush. */
  long flushAsked() {
    synchronized (this) {
      if (past) {
        return 0; // nothing is left that it could be about
      }
      tailing = false;
      flush.begins();
    }
    long now = enter(Release.FLUSH);
    timeline.flushAsked(now == 0 ? CLOCK.nanos() : now);
    return now;
  }

  /**
   * The channel itself is flushed.
   *
   * @return when the application asked it for that; 0: it did not, a stream above or the server did
   */
  long channelFlushAsked() {
    synchronized (this) {
      if (past || tailing || end.isShutDown()) {
        return 0;
      }
    }
    long now = enter(Release.FLUSH);
    if (now != 0) {
      synchronized (this) {
        flush.begins();
        flush.passed();
      }
      timeline.flushAsked(now);
    }
    return now;
  }

  /** The container's stream begins to do something about a flush. */
  synchronized void flushPassed() {
    flush.passed();
  }

  /** And this was no success; the application may never hear of it. */
  synchronized void flushFailed() {
    flush.failed();
  }

  /**
   * The application's flush came back.
   *
   * @param top the stream that it was asked of
   */
  void flushed(long enteredNanos, Object top) {
    boolean through;
    String swallower = null;
    synchronized (this) {
      if (!flush.ends()) {
        return;
      }
      through = flush.hasSucceeded() && unprovenSince == 0;
      if (!flush.wasPassed()) {
        swallower = top.getClass().getName();
      } else if (unprovenSince != 0 && below != null && below.pipeline != null) {
        swallower = SinkConduits.PIPELINE;
      }
    }
    if (swallower != null) {
      timeline.flushSwallowed(swallower, CLOCK.nanos());
    }
    flushed(enteredNanos, Release.FLUSH, through, false);
  }

  /**
   * The application gave the next buffer to who will show it to the channel when that can take it:
   * it is written now, and the wait from here on is not the application's.
   */
  synchronized void awaitsChannel() {
    body.writtenBefore(CLOCK.nanos());
    continues = true;
  }

  /** The application writes. */
  long writing() {
    long entered = enter(Release.OVERFLOW);
    synchronized (this) {
      tailing = false;
      if (entered != 0) {
        body.applicationWrites(entered);
      }
    }
    return entered;
  }

  /** The application writes these bytes. */
  long writing(byte[] bytes, int offset, int length) {
    long entered = writing();
    synchronized (this) {
      if (entered != 0) {
        body.applicationWrites(entered, bytes, offset, length);
      }
    }
    return entered;
  }

  /** The write that {@link #writing} began comes back. */
  void wrote(long enteredNanos, Throwable thrown) {
    synchronized (this) {
      if (thrown != null) {
        body.applicationFails(exchange.getResponseContentLength());
      }
      body.applicationWrote();
    }
    leave(enteredNanos);
  }

  /** The application, or the container for it, closes the body. */
  long closing() {
    synchronized (this) {
      tailing = false;
    }
    return enter(Release.CLOSE);
  }

  /** No more bytes will come. */
  synchronized void shutDown() {
    end.shutDown();
  }

  /** The body ends here without its proper end. */
  synchronized void cut() {
    end.cut();
  }

  /** The client gave the body up, unless the server has done so before. */
  void lost() {
    boolean byClient;
    synchronized (this) {
      byClient = !end.isClosedHere();
      end.cut();
    }
    if (byClient) {
      timeline.failed(Failure.CLIENT_GONE);
    }
  }

  /** The server breaks the body off. */
  synchronized void closedHere() {
    end.closedHere();
  }

  /** The server breaks the body off, since nothing has moved for too long. */
  void timedOut() {
    consumedBeforeFailure();
    closedHere();
    timeline.failed(Failure.TIMEOUT);
  }

  /** Whether this is how a client that has gone shows at a socket. */
  static boolean isLostClient(Throwable thrown) {
    return thrown instanceof IOException
        && !(thrown instanceof ClosedChannelException)
        && !(thrown instanceof WriteTimeoutException);
  }

  /**
   * The channel threw. Over HTTP/1.1 a client that has gone shows as an error of the socket: the
   * server closes channels too, and a closed one is no fault of a client.
   */
  void failed(Throwable thrown) {
    if (Failure.known(thrown) != null) {
      closedHere();
      timeline.failed(Failure.known(thrown));
    } else if (thrown instanceof ClosedChannelException) {
      boolean http2;
      synchronized (this) {
        http2 = below != null && below.http2;
      }
      if (http2) {
        lost();
      } else {
        cut();
      }
    } else if (isLostClient(thrown)) {
      lost();
    } else {
      cut();
    }
  }

  /** The server takes the response for complete, be it that its connection is lost. */
  void complete() {
    long declared = exchange.getResponseContentLength();
    boolean endsFlush; // the flush that ends it comes back when the record is written already
    boolean late;
    long before;
    long sent = 0;
    synchronized (this) {
      if (body.isWritingHere()) { // the last write ends the body itself, and has yet to come back
        since(body.takeEarly());
        end.shutDown();
      }
      boolean whole = body.isWhole(isEncoded() ? -1 : declared);
      boolean byItself = declared >= 0 && !isEncoded();
      boolean clean = end.isProper(byItself) && !lost && (whole || bodyless || body.isOpaque());
      if (!clean) {
        return;
      }
      before = unprovenSince;
      if (before != 0) {
        sent = handDown(); // the end of the body has left, so all of it has
      }
      late = unprovenSince != 0; // or has come into the pipeline buffer
      awaited = late;
      endsFlush = !late && flush.endsTheResponse();
    }
    if (sent > 0) {
      long entered = enter(Release.CLOSE); // 0 where the application's own close is running
      taken(sent, before, CLOCK.nanos(), false);
      leave(entered);
    }
    if (endsFlush) {
      timeline.flushReturned(true);
    }
    if (!late) {
      endedWell();
    }
  }

  private void endedWell() {
    closed();
    timeline.endedCleanly();
  }

  /** The exchange is over; what the pipeline buffer has of it may be left. */
  @Override
  public void end() {
    letGo();
    synchronized (this) {
      over = true;
    }
    finishIfOver();
  }

  private void finishIfOver() {
    // asked after "over" is set: a connection that is closed from here on says so
    boolean open = exchange.getConnection().isOpen();
    PipelineBuffer buffer;
    synchronized (this) {
      if (!over || awaited && open) {
        return;
      }
      buffer = pipeline;
      body.applicationFails(exchange.getResponseContentLength());
      body.forget();
    }
    if (buffer != null) {
      buffer.leave(this);
    }
    super.end();
  }

  /** The exchange is over; its handlers may have more to say. */
  void letGo() {
    synchronized (this) {
      past = true;
    }
    forgetChannels();
  }

  @Override
  public void abandon() {
    letGo();
    PipelineBuffer buffer;
    synchronized (this) {
      buffer = pipeline;
    }
    if (buffer != null) {
      buffer.leave(this);
    }
  }
}
