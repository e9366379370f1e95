package io.ssetiming.plugin.undertow;

import io.ssetiming.stream.StreamTimeline;
import io.ssetiming.time.Clock;
import java.nio.ByteBuffer;

/**
 * The body bytes of one stream on their way into its response channel: tells the timeline of each
 * once, and counts those that the channel was shown and those that it took. Guarded by its stream.
 */
final class Offered {

  private static final Clock CLOCK = Clock.system();

  private final StreamTimeline timeline;

  private boolean opaque; // bytes went past every stream, from a file for example
  private boolean broken; // the channel's write has thrown
  private long offered; // body bytes that the channel was ever shown
  private long consumed; // body bytes that it took

  private long applicationNanos; // begin of the application's write that is running; 0: none seen
  private Thread applicationThread; // whose write that is
  private byte[] application; // what that write was given; null: nothing that can be kept
  private int applicationOffset;
  private int applicationLength;
  private long applicationFrom; // body bytes that were written before it
  private boolean applicationOffered; // some of its bytes were shown to the channel
  private long writeNanos; // begin of the channel's write that is running, or ran last
  private int writeFirst; // bytes of its first buffer that has any
  private long writeTotal;
  private long writeCounted; // bytes of it that were found to be taken before it came back

  private Thread writer; // whose write is running; null: none is
  private ByteBuffer[] writeBuffers; // and what it was given
  private int writeOffset;
  private int writeLength;
  private long writePositions; // the sum of their positions when it began

  private final ByteBuffer[] one = new ByteBuffer[1];
  private ByteBuffer shared; // a buffer of the server, and our own view of it
  private ByteBuffer view;

  Offered(StreamTimeline timeline) {
    this.timeline = timeline;
  }

  /** From here on the channel takes bytes that no stream was given: none can be read. */
  void becomeOpaque() {
    opaque = true;
  }

  boolean isOpaque() {
    return opaque;
  }

  /** Body bytes that the channel took. */
  long consumed() {
    return consumed;
  }

  /** Whether the channel took all that it was shown, and not less than was declared. */
  boolean isWhole(long declared) {
    return consumed >= offered && consumed >= declared;
  }

  /** When the write that showed the channel its last bytes began. */
  long writeNanos() {
    return writeNanos;
  }

  /** What the channel is shown from now on was written then, and is shown when it can be taken. */
  void writtenBefore(long nanos) {
    applicationWrote();
    applicationNanos = nanos;
  }

  /**
   * The application's write begins: what it hands on to the channel before it comes back was
   * written now, however long it has to wait for the socket.
   */
  void applicationWrites(long nanos) {
    applicationNanos = nanos;
    applicationThread = Thread.currentThread();
  }

  /** As above, and these are its bytes. */
  void applicationWrites(long nanos, byte[] bytes, int offset, int length) {
    applicationWrites(nanos);
    application = bytes;
    applicationOffset = offset;
    applicationLength = length;
    applicationFrom = timeline.bytesWritten();
    applicationOffered = false;
  }

  /** All that it was given is in the stream's buffer, or with the channel. */
  void applicationHandedOn() {
    applicationOffered = false;
    application = null;
  }

  /** It comes back. */
  void applicationWrote() {
    applicationHandedOn();
    applicationNanos = 0;
    applicationThread = null;
  }

  /**
   * It will not come back, or with an exception: tells the timeline what it had begun to send and
   * nobody has seen.
   *
   * @param declared the body's length; -1: it has none. What is more, the server drops
   */
  void applicationFails(long declared) {
    broken |= applicationOffered;
    if (application == null || !applicationOffered || opaque) {
      return;
    }
    long seen = timeline.bytesWritten() - applicationFrom;
    long length = declared < 0 ? applicationLength : declared - applicationFrom;
    int unseen = (int) (Math.min(applicationLength, length) - seen);
    if (seen >= 0 && unseen > 0) {
      timeline.written(application, applicationOffset + (int) seen, unseen, applicationNanos);
    }
    application = null;
  }

  /** The application's bytes are in the stream's buffer, from its begin to its position. */
  void buffered(ByteBuffer buffer) {
    if (broken || applicationOffered) {
      return; // what is in it, the channel did not take, or is being shown by a write that waits
    }
    int end = buffer.position();
    catchUp(buffer, 0, end, consumed + end, CLOCK.nanos());
  }

  /**
   * Tells the timeline what it has not seen of these bytes: any that were written before the type
   * was known, and any that are shown to the channel a second time are told once.
   *
   * @param endOffset of the body, behind the last of these bytes
   */
  private void catchUp(ByteBuffer buffer, int start, int end, long endOffset, long nanos) {
    long unseen = Math.min(end - start, endOffset - timeline.bytesWritten());
    if (unseen <= 0 || opaque) {
      return;
    }
    if (shared != buffer) {
      shared = buffer;
      view = buffer.duplicate();
    }
    view.limit(end);
    view.position((int) (end - unseen));
    timeline.written(view, nanos);
  }

  /** The channel is shown these bytes. */
  void offer(ByteBuffer bytes) {
    one[0] = bytes;
    offer(one, 0, 1);
  }

  /** The channel is shown several buffers. */
  void offer(ByteBuffer[] buffers, int offset, int length) {
    if (isOfACloser()) {
      return;
    }
    applicationOffered = applicationThread != null;
    writer = Thread.currentThread();
    writeBuffers = buffers;
    writeOffset = offset;
    writeLength = length;
    writePositions = positions();
    writeCounted = 0;
    writeFirst = 0;
    writeTotal = 0;
    for (int i = offset; i < offset + length; i++) {
      int remaining = buffers[i].remaining();
      writeFirst = writeFirst == 0 ? remaining : writeFirst;
      writeTotal += remaining;
      show(buffers[i], consumed + writeTotal);
    }
    writeNanos = CLOCK.nanos();
  }

  /**
   * Whether the response is being closed under a write that waits. The server then shows the
   * channel, which takes no more, its buffer once again from the begin.
   */
  private boolean isOfACloser() {
    return applicationOffered && (writer != null || Thread.currentThread() != applicationThread);
  }

  private void show(ByteBuffer bytes, long endOffset) {
    long now = applicationNanos == 0 ? CLOCK.nanos() : applicationNanos;
    catchUp(bytes, bytes.position(), bytes.limit(), endOffset, now);
    offered = Math.max(offered, endOffset);
  }

  /** The channel begins to take bytes that it is not shown. */
  void transferBegins() {
    writeCounted = 0;
    writeFirst = 0;
    writeTotal = 0;
    writeNanos = CLOCK.nanos();
  }

  /** The channel took this many of the bytes; returns whether it left some of them. */
  boolean take(long bytes) {
    consumed += bytes - writeCounted;
    writeCounted = 0;
    // chunk framing takes one buffer at a time
    return bytes < writeFirst || bytes > writeFirst && bytes < writeTotal;
  }

  /**
   * Looks into a write that will not come back with a number, or not in time: how many bytes the
   * server's conduits have taken since the last look. 0 on any thread but the one that writes.
   */
  long takeEarly() {
    if (writer != Thread.currentThread()) {
      return 0;
    }
    // not by what remains: conduits lower a limit while they write a chunk
    long bytes = positions() - writePositions - writeCounted;
    writeCounted += bytes;
    consumed += bytes;
    return bytes;
  }

  /** Whether it is this thread that is in a write of the channel. */
  boolean isWritingHere() {
    return writer == Thread.currentThread();
  }

  /** The channel's write has thrown: it takes no more. */
  void breakOff() {
    broken = true;
  }

  /** The channel's write is over. */
  void writeEnds() {
    writer = null;
    writeBuffers = null;
    one[0] = null;
  }

  private long positions() {
    long sum = 0;
    for (int i = writeOffset; i < writeOffset + writeLength; i++) {
      sum += writeBuffers[i].position();
    }
    return sum;
  }

  /** Lets go of the server's buffer. */
  void forget() {
    shared = null;
    view = null;
  }
}
