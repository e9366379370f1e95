package io.ssetiming.plugin.tomcat;

import io.ssetiming.stream.Failure;
import io.ssetiming.stream.Outflow;
import io.ssetiming.stream.Release;
import io.ssetiming.stream.StreamTimeline;
import io.ssetiming.stream.WireLedger;
import java.nio.ByteBuffer;
import org.apache.tomcat.util.net.SocketWrapperBase;

/**
 * A Tomcat response that is a stream, from the container's own buffer down to the socket: follows
 * the body's bytes through framing and buffers, and tells the timeline what has left.
 */
final class TomcatStream extends Outflow {

  private WireLedger ledger; // null: nobody counts socket bytes
  private long encrypted; // socket bytes that wait, encrypted, in a TLS channel's buffer
  private ByteBuffer chunk; // the body bytes that are on their way to the socket's buffer
  private Object socketBuffer; // what the plugin knows this stream by; null: it does not
  private Object channel;
  private SocketWrapperBase<?> wrapper; // null: watched, or not HTTP/1.1
  private boolean broken; // no byte that comes now is news, nor will it leave
  private boolean interrupted; // the thread whose write is under way
  private boolean nonBlocking; // a flush comes back whether or not anything has left
  private long unprovenNanos; // when the first flush began of which it is not known; 0: none

  TomcatStream(StreamTimeline timeline, boolean nonBlocking) {
    super(timeline);
    this.nonBlocking = nonBlocking;
  }

  /** Whose a flush is: of a response that was given up, the container's own, on its way out. */
  Release flushedBy() {
    boolean givenUp =
        timeline.hasFailed(Failure.APPLICATION) || timeline.hasFailed(Failure.TIMEOUT);
    return givenUp ? Release.CLOSE : Release.FLUSH;
  }

  synchronized void becomeNonBlocking() {
    nonBlocking = true;
  }

  /** The container says that nothing it was given waits any more. */
  void ready() {
    long since;
    synchronized (this) {
      since = unprovenNanos;
      unprovenNanos = 0;
    }
    if (since != 0) {
      flushed(since, Release.FLUSH, true, true);
    }
  }

  /** The container waits for the socket, with what it was given and has not left. */
  void notReady() {
    boolean waits;
    synchronized (this) {
      waits = ledger != null && !ledger.drained();
    }
    if (waits) {
      refused();
    }
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
    TomcatPlugin.CONNECTIONS.watch(nioChannel, this);
    TomcatPlugin.CONNECTIONS.watch(buffer, this);
  }

  /** The socket does not tell what was taken, but this says whether anything is left. */
  synchronized void ask(SocketWrapperBase<?> socketWrapper) {
    wrapper = socketWrapper;
  }

  @Override
  public synchronized void accept(ByteBuffer bytes) {
    if (!broken) {
      super.accept(bytes);
    }
    chunk = bytes;
  }

  /**
   * @param failed the bytes stay in the container's own buffer, which it will hand on once more
   *     when it closes the body
   */
  synchronized void acceptDone(boolean failed) {
    chunk = null;
    broken |= failed;
  }

  /** Bytes are put into the socket's buffer. */
  synchronized void given(ByteBuffer bytes) {
    if (ledger == null) {
      return;
    }
    if (bytes == chunk && !isEncoded()) {
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
    synchronized (this) {
      long left = bytes > 0 || !encryptedWait ? encrypted : 0;
      encrypted = encrypted - left + (encryptedWait ? bytes : 0);
      left += encryptedWait ? 0 : bytes;
      if (ledger == null || left == 0) {
        if (full || encryptedWait) {
          refused();
        }
        return;
      }
      ledger.taken(left);
      body = ledger.bodyTaken();
    }
    taken(body, before, after, full || encryptedWait);
  }

  /** Whether the thread that is about to write to the channel was interrupted. */
  synchronized void interrupted(boolean now) {
    interrupted = now;
  }

  /** The channel threw. */
  void writeFailed() {
    boolean here;
    synchronized (this) {
      here = interrupted;
    }
    if (here) {
      timeline.failed(Failure.APPLICATION);
    }
  }

  /** A flush, or the close, came back without an exception. */
  void flushed(long enteredNanos, Release by) {
    boolean watched;
    boolean drained;
    boolean empty = isEmpty();
    synchronized (this) {
      watched = ledger != null;
      // HTTP/2 and NIO2: only a flush that blocks has moved what it was asked to
      boolean unproven = !watched && nonBlocking && by == Release.FLUSH && !empty;
      drained = watched ? ledger.drained() : !unproven;
      if (unproven && unprovenNanos == 0) {
        unprovenNanos = enteredNanos;
      }
    }
    // with a socket to watch and plain bytes the ledger knows better than the flush
    flushed(enteredNanos, by, drained, !watched || isEncoded());
  }

  /** Whether the connection says that nothing waits in it. */
  private boolean isEmpty() {
    SocketWrapperBase<?> asked;
    synchronized (this) {
      asked = wrapper;
    }
    return asked != null && !asked.hasDataToWrite();
  }

  /**
   * The container closed the body.
   *
   * @param failed whether the close ended with an exception
   */
  void closed(boolean failed) {
    closed();
    boolean unwatched;
    synchronized (this) {
      unwatched = ledger == null;
    }
    if (unwatched && !failed) {
      timeline.endedCleanly(); // HTTP/2 and NIO2: nothing further down is watched that would know
    }
  }

  @Override
  public void end() {
    abandon();
    super.end();
  }

  @Override
  public void abandon() {
    TomcatPlugin.CONNECTIONS.unwatch(channel);
    TomcatPlugin.CONNECTIONS.unwatch(socketBuffer);
  }
}
