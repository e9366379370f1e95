package io.ssetiming.stream;

import io.ssetiming.record.RecordLine;
import io.ssetiming.sse.BodyFormat;
import io.ssetiming.time.WallAnchor;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * One response, from its first written byte to its end: what was written, what was asked to be
 * flushed, what left, and when. A server's adapter tells it; {@link StreamRecord} reads it.
 *
 * <p>Times are monotonic nanoseconds and come from the caller. Offsets count body bytes as the
 * application wrote them. Every method may be called from any thread of the service: each takes
 * this object's lock for some hundred nanoseconds and waits for nothing else. After {@link #end}
 * nothing changes any more.
 */
public final class StreamTimeline {

  /** For {@link #sent}: each event may have left at any moment since it was written. */
  public static final long SINCE_WRITTEN = Moments.NEVER;

  final StreamRegistry registry;
  final String recordId;
  final StreamSettings settings;
  final RequestHead request;
  final WallAnchor anchor;
  final Moments moments = new Moments();
  final EventRows rows;
  final Written written;
  final Sent sent;

  ResponseHead response; // null until the head was put together
  Failure failure; // null while all is well
  long blockedNanos;
  volatile boolean idDuplicate; // set by a later stream with the same id
  boolean cleanEnd;
  String encoder; // class of the container's layer that encodes the body; null: none, or unknown
  String deepestAbove; // class of the last stream above the container that was given bytes
  String flushSwallower; // class of the layer that kept a flush to itself; null: none did
  boolean ended;
  private long stalledNanos = Moments.NEVER; // since when it keeps nobody waiting but bytes
  List<String> unknown = Collections.emptyList(); // words of the record

  private final Leaving leaving = new Leaving();
  private long lastActivityNanos;
  private boolean openSaid; // in this idle period
  private int aboveDepth;
  private final List<Object> streamsAbove = new ArrayList<>(0);

  StreamTimeline(
      StreamRegistry registry, RequestHead request, BodyFormat format, WallAnchor anchor) {
    this.registry = registry;
    this.recordId = registry.nextRecordId();
    this.settings = registry.settings();
    this.request = request;
    this.anchor = anchor;
    boolean wantsRows = settings.events != StreamSettings.Events.NONE;
    rows = new EventRows(wantsRows ? settings.timelineEvents : 0);
    written =
        new Written(
            format, settings, moments, rows, request.arrival, () -> registry.writer(request.path));
    sent = new Sent(this, written.pending, moments, rows);
    lastActivityNanos = request.arrival.nanos;
  }

  /**
   * A write begins at a stream above the container. From then on the container's own stream sees
   * what was written before, and tells only of what leaves.
   *
   * @return whether it is the outermost one: the bytes it is given are the application's
   */
  public synchronized boolean enterAbove(Object stream) {
    deepestAbove = stream.getClass().getName();
    return aboveDepth++ == 0;
  }

  /** The write that {@link #enterAbove} began is over. */
  public synchronized void leaveAbove() {
    aboveDepth--;
  }

  /** Whether writes are seen above the container. */
  public synchronized boolean isSeenAbove() {
    return deepestAbove != null;
  }

  /** The application gave these body bytes to its response. */
  public synchronized void written(byte[] bytes, int offset, int length, long nanos) {
    if (length > 0 && isActive(nanos)) {
      written.bytes(bytes, offset, length, nanos);
    }
  }

  /** As above; position, limit and mark of the buffer stay as they are. */
  public synchronized void written(ByteBuffer bytes, long nanos) {
    if (bytes.hasRemaining() && isActive(nanos)) {
      written.bytes(bytes, nanos);
    }
  }

  public synchronized void written(int oneByte, long nanos) {
    if (isActive(nanos)) {
      written.oneByte(oneByte, nanos);
    }
  }

  /** The application gave these characters, which the container will encode in {@code charset}. */
  public synchronized void written(
      String text, int offset, int length, Charset charset, long nanos) {
    if (length > 0 && isActive(nanos)) {
      written.text(text, offset, length, charset, nanos);
    }
  }

  /** As above. */
  public synchronized void written(
      char[] text, int offset, int length, Charset charset, long nanos) {
    if (length > 0 && isActive(nanos)) {
      written.text(text, offset, length, charset, nanos);
    }
  }

  public synchronized void written(char one, Charset charset, long nanos) {
    if (isActive(nanos)) {
      written.text(one, charset, nanos);
    }
  }

  /** Body bytes the application has given so far. */
  public synchronized long bytesWritten() {
    return written.events.offset();
  }

  /** The container dropped what was written, before any of it left. */
  public synchronized void discardBody() {
    if (!ended && sent.bodyBytes == 0) {
      written.discard();
    }
  }

  /** The application asked for a flush; called before anything is done about it. */
  public synchronized void flushAsked(long nanos) {
    if (!ended) {
      written.flushAsked(nanos);
    }
  }

  /** The flush came back; {@code passed}: nothing that was written is waiting in the process. */
  public synchronized void flushReturned(boolean passed) {
    if (!ended && passed) {
      sent.flushesPassed++;
    }
  }

  /** The flush came back from a layer that had not passed it on. */
  public synchronized void flushSwallowed(String layer, long nanos) {
    if (!ended && !written.pending.isEmpty()) {
      flushSwallower = layer;
      sent.holds.flushSwallowed(nanos);
    }
  }

  /** The response's head was put together: from here on status and headers are final. */
  public synchronized void headReady(ResponseHead head) {
    response = ended ? response : head;
    if (!ended && head.isOpaque()) {
      written.discard(); // not the event's bytes: somebody above encodes the body
    }
  }

  /** The container encodes the body, in a layer of this class. */
  public synchronized void encodedBy(String className) {
    encoder = className;
  }

  /**
   * Body bytes below {@code bodyOffset} are with the operating system.
   *
   * @param asked when the call that let them go began (flush, later write, close)
   * @param before the last moment at which they were certainly not there yet
   * @param after the first moment at which they were certainly there
   * @param socketFull whether the operating system refused bytes since they were let go
   */
  public synchronized void sent(
      long bodyOffset, long asked, long before, long after, Release by, boolean socketFull) {
    if (ended) {
      return;
    }
    sent.socket.tookAgain(asked);
    endStall(by == Release.TAIL ? after : asked);
    if (bodyOffset > sent.bodyBytes) {
      lastActivityNanos = after;
      sent.upTo(sent.bodyBytes, leaving); // what turned out since then to have left
      sent.upTo(bodyOffset, leaving.set(asked, before, after, by, socketFull));
    } else if (socketFull) {
      sent.socket.taken(leaving.set(asked, before, after, by, true));
    }
  }

  /** The operating system took all that it was offered. */
  public synchronized void accepted() {
    sent.socket.accepted();
  }

  /** The operating system refuses bytes of this response, until it has {@link #accepted}. */
  public synchronized void refused(long nanos) {
    if (!ended) {
      sent.socket.refused(nanos);
    }
  }

  /** As above; unless a call waits meanwhile, the bytes do, and nobody else will count the time. */
  public synchronized void stalled(long nanos) {
    refused(nanos);
    if (!ended && !moments.happened(stalledNanos)) {
      stalledNanos = nanos;
    }
  }

  /** A full socket kept bytes waiting until now, behind calls that did not wait for it. */
  private void endStall(long nanos) {
    if (moments.happened(stalledNanos)) {
      blockedNanos += Math.max(0, nanos - stalledNanos);
      stalledNanos = Moments.NEVER;
    }
  }

  /** Bytes of this response, be it only its head, are with the operating system. */
  public synchronized void anySent(long after) {
    if (!ended && !moments.happened(moments.firstByteSent)) {
      moments.firstByteSent = after;
    }
  }

  /** A call of the application is over that may have had to wait: a write or a flush. */
  public synchronized void called(long began, long returned) {
    if (!ended) {
      blockedNanos += returned - began;
      if (moments.happened(stalledNanos)) {
        long stalled = stalledNanos;
        endStall(began);
        stalledNanos = Math.max(stalled, returned); // in between it was the call's wait
      }
      written.called(returned);
    }
  }

  /** What was written last has come down to the encoder: nobody could ask for its flush before. */
  public synchronized void handedOn(long nanos) {
    if (!ended) {
      written.called(nanos);
    }
  }

  /** Time that a write or a flush took. */
  public synchronized void blocked(long nanos) {
    blockedNanos += ended ? 0 : nanos;
  }

  /**
   * What can't be known of this stream where it was seen: words of the record's {@code unknown}.
   */
  public synchronized void unknown(List<String> words) {
    if (!ended && !words.isEmpty()) {
      List<String> all = new ArrayList<>(unknown);
      for (String word : words) {
        if (!all.contains(word)) {
          all.add(word);
        }
      }
      unknown = all;
    }
  }

  /** The first failure decides. */
  public synchronized void failed(Failure what) {
    if (!ended && failure == null) {
      // a server that stops fails its open streams in many ways
      failure = registry.isStopping() && what != Failure.DETACHED ? Failure.SHUTDOWN : what;
    }
  }

  /** Whether this is what decides how the stream ended. */
  public synchronized boolean hasFailed(Failure what) {
    return failure == what;
  }

  /** The container's own end of the body went well: nothing is cut off. */
  public synchronized void endedCleanly() {
    cleanEnd |= !ended;
  }

  /** The response is over. Idempotent; the record is written once. */
  public void end(long nanos) {
    synchronized (this) {
      if (ended) {
        return;
      }
      written.events.finish();
      // a lone CR is resolved only by the end: what it ends may have left long ago
      sent.upTo(sent.bodyBytes, leaving);
      if (!cleanEnd && registry.isStopping()) {
        failed(Failure.SHUTDOWN);
      }
      endStall(nanos);
      moments.responseEnd = nanos;
      ended = true;
    }
    registry.finished(this);
  }

  synchronized void watchedAbove(Object stream) {
    streamsAbove.add(stream);
  }

  synchronized List<Object> streamsAbove() {
    return streamsAbove;
  }

  /** True once per idle period: nothing was written or left for longer than the threshold. */
  synchronized boolean becameIdle(long nanos) {
    if (ended || openSaid || nanos - lastActivityNanos < settings.openNanos) {
      return false;
    }
    openSaid = true;
    return true;
  }

  synchronized RecordLine toRecord(String kind) {
    return StreamRecord.of(this, kind);
  }

  /** Offset from {@code req_start} in microseconds. */
  long micros(long nanos) {
    return Math.floorDiv(nanos - request.arrival.nanos, 1_000L);
  }

  /**
   * Epoch microseconds: {@code req_start} plus the offset, so that all fields of a record agree.
   */
  long epochMicros(long nanos) {
    return anchor.epochMicros(request.arrival.nanos) + micros(nanos);
  }

  private boolean isActive(long nanos) {
    lastActivityNanos = nanos;
    openSaid = false;
    return !ended && (response == null || !response.isOpaque());
  }
}
