package io.ssetiming.plugin.tomcat;

import io.ssetiming.stream.Release;
import io.ssetiming.stream.ResponseHead;
import io.ssetiming.stream.StreamTimeline;
import io.ssetiming.stream.WireLedger;
import io.ssetiming.time.Clock;
import java.nio.ByteBuffer;

/**
 * A Tomcat response that is a stream, from the container's own buffer down to the socket: follows
 * the body's bytes through framing and buffers, and tells the timeline what has left.
 *
 * <p>Called on worker threads and on the application's own threads; guarded by itself, and never
 * calls Tomcat while it holds its lock.
 */
final class TomcatStream {

  private static final Clock CLOCK = Clock.system();

  final StreamTimeline timeline;

  private WireLedger ledger; // null: nobody counts socket bytes
  private boolean opaque; // Tomcat's compressor stands between body and socket
  private boolean opaqueOverflow; // compressed bytes left before anybody could say whose they were
  private boolean bodyless;
  private boolean headSeen;
  private long accepted; // body bytes that left the container's own buffer
  private long encrypted; // socket bytes that wait, encrypted, in a TLS channel's buffer
  private ByteBuffer chunk; // the body bytes that are on their way to the socket's buffer

  private long callNanos; // when the outermost call that can move bytes began; 0: none
  private Release release = Release.TAIL;
  private boolean socketFull; // since that call, or the last one, began
  private long closedNanos; // when the container closed the body; 0: it did not yet
  private Object socketBuffer; // what Connections knows this stream by; null: it does not
  private Object channel;

  TomcatStream(StreamTimeline timeline) {
    this.timeline = timeline;
  }

  /** The container dropped its buffer before anything of it left. */
  synchronized void discardBody() {
    accepted = 0;
    timeline.discardBody();
  }

  /**
   * A call begins that can move bytes to the socket.
   *
   * @return its time, to be given back to {@link #leave}; 0 where an outer call has begun already
   */
  synchronized long enter(Release by) {
    if (callNanos != 0) {
      return 0;
    }
    release = by;
    socketFull = false;
    return callNanos = CLOCK.nanos();
  }

  /** The call that {@link #enter} began is over. */
  void leave(long enteredNanos) {
    if (enteredNanos == 0) {
      return;
    }
    long now = CLOCK.nanos();
    synchronized (this) {
      callNanos = 0;
      release = Release.TAIL;
    }
    timeline.blocked(now - enteredNanos);
  }

  /** The response's head is complete. */
  void commit(ResponseHead head, boolean compressed, boolean noBody) {
    synchronized (this) {
      headSeen = true;
      opaque = compressed;
      bodyless = noBody;
    }
    timeline.headReady(head);
  }

  /**
   * Every byte of this response goes through a socket that tells what was taken.
   *
   * @param buffer Tomcat's HTTP/1.1 output buffer, the one that ends the body
   * @param nioChannel what the bytes are written to
   * @param headBytes bytes of the head, which go first
   */
  void watch(Object buffer, Object nioChannel, long headBytes) {
    synchronized (this) {
      ledger = new WireLedger();
      ledger.given(headBytes);
      channel = nioChannel;
      socketBuffer = buffer;
    }
    Connections.watch(nioChannel, this);
    Connections.watch(buffer, this);
  }

  /** Body bytes leave the container's own buffer, in order; some may not have been seen above. */
  synchronized void accept(ByteBuffer bytes) {
    accepted += bytes.remaining();
    chunk = bytes;
    long unseen = Math.min(bytes.remaining(), accepted - timeline.bytesWritten());
    if (unseen > 0) {
      ByteBuffer tail = bytes.duplicate();
      tail.position((int) (tail.limit() - unseen));
      timeline.written(tail, CLOCK.nanos());
    }
  }

  synchronized void acceptDone() {
    chunk = null;
  }

  /** Bytes are put into the socket's buffer. */
  synchronized void given(ByteBuffer bytes) {
    if (ledger == null) {
      return;
    }
    if (bytes == chunk && !opaque) {
      ledger.givenBody(bytes.remaining());
    } else {
      ledger.given(bytes.remaining());
    }
  }

  /**
   * The channel took bytes, some time between the two moments.
   *
   * @param full not all that were offered
   * @param encryptedWait the end of them is still in the channel's own buffer; it leaves before the
   *     channel takes anything else
   */
  void taken(long bytes, long before, long after, boolean full, boolean encryptedWait) {
    long body;
    long asked;
    Release by;
    boolean wasFull;
    synchronized (this) {
      wasFull = socketFull;
      socketFull |= full;
      long left = bytes > 0 || !encryptedWait ? encrypted : 0;
      encrypted = encrypted - left + (encryptedWait ? bytes : 0);
      left += encryptedWait ? 0 : bytes;
      if (ledger == null || left == 0) {
        return;
      }
      ledger.taken(left);
      opaqueOverflow |= opaque && release == Release.OVERFLOW;
      body = ledger.bodyTaken();
      by = release;
      asked = callNanos == 0 ? before : callNanos;
    }
    timeline.anySent(after);
    timeline.sent(body, asked, before, after, by, wasFull);
  }

  /** A flush, or the close, that began at {@code enteredNanos} came back without an exception. */
  void flushed(long enteredNanos, Release by) {
    boolean passed;
    boolean watched;
    boolean full;
    boolean overflowed;
    long body;
    synchronized (this) {
      watched = ledger != null;
      passed = !watched || ledger.drained();
      // with a socket to watch and plain bytes the ledger knows better than the flush
      body = passed && !bodyless && (!watched || opaque) ? accepted : 0;
      full = socketFull;
      overflowed = opaqueOverflow;
      opaqueOverflow &= body == 0;
    }
    if (!watched) {
      timeline.anySent(CLOCK.nanos());
    }
    if (body > 0) {
      long before = overflowed ? StreamTimeline.SINCE_WRITTEN : enteredNanos;
      timeline.sent(body, enteredNanos, before, CLOCK.nanos(), by, full);
    }
    if (by == Release.FLUSH) {
      timeline.flushReturned(passed);
    }
  }

  /**
   * The container closed the body: nothing the application writes from here on can leave.
   *
   * @param failed whether the close ended with an exception
   */
  synchronized void closed(boolean failed) {
    closedNanos = CLOCK.nanos();
    if (ledger == null && !failed) {
      timeline.endedCleanly(); // HTTP/2 and NIO2: nothing further down is watched that would know
    }
  }

  /** Whether {@link #commit} was told. HTTP/2 has no HTTP/1.1 head to tell it. */
  synchronized boolean hasHead() {
    return headSeen;
  }

  /** The response is over. */
  void end() {
    unwatch();
    timeline.end(closedNanos == 0 ? CLOCK.nanos() : closedNanos);
  }

  void unwatch() {
    Connections.unwatch(channel);
    Connections.unwatch(socketBuffer);
  }
}
