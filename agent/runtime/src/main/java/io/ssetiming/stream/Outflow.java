package io.ssetiming.stream;

import io.ssetiming.time.Clock;
import java.nio.ByteBuffer;

/**
 * The way of one stream's bytes down to the socket, as far as it is the same in every container:
 * which call of the application is moving bytes now, how many the container has taken from it, and
 * what a flush that comes back proves. A server's adapter extends it by whatever tells it more: the
 * bytes that the socket took.
 *
 * <p>Called on worker threads, selector threads and the application's own; guarded by itself. Never
 * calls a server while it holds its lock.
 */
public abstract class Outflow {

  protected static final Clock CLOCK = Clock.system();

  public final StreamTimeline timeline;

  private boolean encoded; // a compressor stands between body and socket
  private boolean encodedOverflow; // compressed bytes left before anybody could say whose they were
  private boolean bodyless;
  private boolean headSeen;
  private long accepted; // body bytes that left the container's own buffer

  private long callNanos; // when the outermost call that can move bytes began; 0: none
  private Release release = Release.TAIL;
  private boolean socketFull; // since that call, or the last one, began
  private long closedNanos; // when the container closed the body; 0: it did not yet

  protected Outflow(StreamTimeline timeline) {
    this.timeline = timeline;
  }

  /** The container dropped its buffer before anything of it left. */
  public final synchronized void discardBody() {
    accepted = 0;
    timeline.discardBody();
  }

  /**
   * A call begins that can move bytes to the socket.
   *
   * @return its time, to be given back to {@link #leave}; 0 where an outer call has begun already
   */
  public final synchronized long enter(Release by) {
    if (callNanos != 0) {
      return 0;
    }
    release = by;
    socketFull = false;
    return callNanos = CLOCK.nanos();
  }

  /** Whether a call of the application that moves bytes is under way. */
  protected final synchronized boolean isInCall() {
    return callNanos != 0;
  }

  /** The call that {@link #enter} began is over. */
  public final void leave(long enteredNanos) {
    if (enteredNanos == 0) {
      return;
    }
    long now = CLOCK.nanos();
    synchronized (this) {
      callNanos = 0;
      release = Release.TAIL;
    }
    timeline.called(enteredNanos, now);
  }

  /**
   * The response's head is complete.
   *
   * @param compressed whether the container itself encodes the body further down
   * @param noBody whether no byte of the body may be sent, whatever is written
   */
  public final void commit(ResponseHead head, boolean compressed, boolean noBody) {
    synchronized (this) {
      headSeen = true;
      encoded = compressed;
      bodyless = noBody;
    }
    timeline.headReady(head);
  }

  /** Whether {@link #commit} was told. */
  public final synchronized boolean hasHead() {
    return headSeen;
  }

  /** Whether the container encodes the body, so that its bytes can't be told apart further down. */
  protected final synchronized boolean isEncoded() {
    return encoded;
  }

  /** Whether no byte of the body may be sent. */
  protected final synchronized boolean isBodyless() {
    return bodyless;
  }

  /**
   * Body bytes leave the container's own buffer, in order. Those that were not seen when they were
   * written, because nobody knew then that this is a stream, are told to the timeline now.
   */
  public synchronized void accept(ByteBuffer bytes) {
    accepted += bytes.remaining();
    long unseen = Math.min(bytes.remaining(), accepted - timeline.bytesWritten());
    if (unseen > 0) {
      ByteBuffer tail = bytes.duplicate();
      tail.position((int) (tail.limit() - unseen));
      timeline.written(tail, CLOCK.nanos());
    }
  }

  /** Body bytes that {@link #accept} was told of. */
  protected final synchronized long accepted() {
    return accepted;
  }

  /**
   * The operating system took bytes of this response, some time between the two moments.
   *
   * @param body the body bytes it has now, from the beginning; unchanged where only other bytes
   *     went
   * @param full not all that were offered
   */
  protected final void taken(long body, long before, long after, boolean full) {
    long asked;
    Release by;
    boolean wasFull;
    synchronized (this) {
      wasFull = socketFull;
      socketFull |= full;
      encodedOverflow |= encoded && release == Release.OVERFLOW;
      by = release;
      asked = callNanos == 0 ? before : callNanos;
    }
    timeline.anySent(after);
    timeline.sent(body, asked, before, after, by, wasFull);
    if (full) {
      timeline.stalled(after);
    } else {
      timeline.accepted();
    }
  }

  /** The operating system refused bytes of this response. */
  protected final synchronized void refused() {
    socketFull = true;
    timeline.stalled(CLOCK.nanos());
  }

  /**
   * A flush, or the close, that began at {@code enteredNanos} came back without an exception.
   *
   * @param passed whether nothing that was accepted still waits in the process
   * @param proves whether that is to be believed for the body's events: not where {@link #taken}
   *     knows better, and not where a compressor keeps bytes that a flush can't move
   */
  public final void flushed(long enteredNanos, Release by, boolean passed, boolean proves) {
    boolean full;
    boolean overflowed;
    long body;
    synchronized (this) {
      body = passed && proves && !bodyless ? accepted : 0;
      full = socketFull;
      overflowed = encodedOverflow;
      encodedOverflow &= body == 0;
    }
    long now = CLOCK.nanos();
    if (passed) {
      timeline.anySent(now);
    }
    if (body > 0) {
      long before = overflowed ? StreamTimeline.SINCE_WRITTEN : enteredNanos;
      timeline.sent(body, enteredNanos, before, now, by, full);
      timeline.accepted();
    }
    if (by == Release.FLUSH) {
      timeline.flushReturned(passed);
    }
  }

  /** The container closed the body: nothing the application writes from here on can leave. */
  public final synchronized void closed() {
    closedNanos = CLOCK.nanos();
  }

  /** The response is over: its record is written, be it from inside the call that ended it. */
  public void end() {
    long now = CLOCK.nanos();
    long began;
    synchronized (this) {
      began = callNanos;
    }
    if (began != 0) {
      timeline.called(began, now);
    }
    timeline.end(closedNanos == 0 ? now : closedNanos);
  }

  /** The response turned out to be no stream: lets go of what {@link #end} would have let go of. */
  public void abandon() {}
}
