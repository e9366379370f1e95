package io.ssetiming.stream;

import io.ssetiming.record.RecordLine;
import io.ssetiming.sse.BodyFormat;
import io.ssetiming.sse.ContentKind;
import io.ssetiming.sse.EventClass;
import io.ssetiming.sse.EventSink;
import io.ssetiming.sse.EventStream;
import io.ssetiming.time.WallAnchor;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;

/**
 * One response, from its first written byte to its end: what was written, what was asked to be
 * flushed, what left, and when. A server's adapter tells it; {@link StreamRecord} reads it.
 *
 * <p>Times are monotonic nanoseconds and come from the caller. Offsets count body bytes as the
 * application wrote them. Every method may be called from any thread of the service: each takes this
 * object's lock for some hundred nanoseconds and waits for nothing else. After {@link #end} nothing
 * changes any more.
 */
public final class StreamTimeline {

  final StreamRegistry registry;
  final String recordId;
  final StreamSettings settings;
  final RequestHead request;
  final WallAnchor anchor;
  final EventStream events;
  final EventRows rows;
  final HoldTally holds;
  final Moments moments = new Moments();
  final Spread gaps = new Spread();
  final Spread held = new Spread();
  final int[] perClass = new int[EventClass.values().length];
  private final PendingEvents pending = new PendingEvents();

  ResponseHead response; // null until the head was put together
  WriterFrame culprit; // null until somebody is suspected
  Failure failure; // null while all is well
  long bodySent;
  long wireSent; // socket bytes, head included; -1 where nobody counts them
  long blockedNanos;
  int flushesAsked;
  int flushesPassed;
  int eventCount;
  int comments;
  int answerEvents;
  int dropped; // business events that were written and never left
  boolean multiEventWrite;
  boolean eventSplit;
  boolean commentBeforeToken;
  boolean idDuplicate;
  boolean cleanEnd;
  boolean ended;

  private CharFeed chars; // null until a character is written
  private long writeNanos;
  private int eventsInWrite;
  private long lastEventEnd;
  private long lastActivityNanos;
  private boolean openSaid;

  StreamTimeline(StreamRegistry registry, RequestHead request, BodyFormat format, WallAnchor anchor) {
    this.registry = registry;
    this.recordId = registry.nextRecordId();
    this.settings = registry.settings();
    this.request = request;
    this.anchor = anchor;
    this.events = new EventStream(format, settings.rules, new Parsed());
    this.rows =
        new EventRows(settings.events == StreamSettings.Events.NONE ? 0 : settings.timelineEvents);
    this.holds = new HoldTally(settings.holdNanos);
    this.lastActivityNanos = request.arrival.nanos;
  }

  /** The application gave these body bytes to its response. */
  public synchronized void written(byte[] bytes, int offset, int length, long nanos) {
    if (!ended && length > 0) {
      beginWrite(nanos);
      events.feed(bytes, offset, length);
      endWrite();
    }
  }

  /** As above; position, limit and mark of the buffer stay as they are. */
  public synchronized void written(ByteBuffer bytes, long nanos) {
    if (!ended && bytes.hasRemaining()) {
      beginWrite(nanos);
      events.feed(bytes);
      endWrite();
    }
  }

  public synchronized void written(int oneByte, long nanos) {
    if (!ended) {
      beginWrite(nanos);
      events.feed(oneByte);
      endWrite();
    }
  }

  /** The application gave these characters, which the container will encode in {@code charset}. */
  public synchronized void written(String text, int offset, int length, Charset charset, long nanos) {
    if (!ended && length > 0) {
      beginWrite(nanos);
      for (int at = 0; at < length; ) {
        at += chars(charset).take(text, offset + at, length - at);
        events.feed(chars.encode());
      }
      endWrite();
    }
  }

  /** As above. */
  public synchronized void written(char[] text, int offset, int length, Charset charset, long nanos) {
    if (!ended && length > 0) {
      beginWrite(nanos);
      for (int at = 0; at < length; ) {
        at += chars(charset).take(text, offset + at, length - at);
        events.feed(chars.encode());
      }
      endWrite();
    }
  }

  public synchronized void written(char one, Charset charset, long nanos) {
    if (!ended) {
      beginWrite(nanos);
      chars(charset).take(one);
      events.feed(chars.encode());
      endWrite();
    }
  }

  /** Body bytes the application has given so far. */
  public synchronized long bytesWritten() {
    return events.offset();
  }

  /** The container dropped what was written; nothing of it has left. */
  public synchronized void discardBody() {
    if (ended || bodySent > 0) {
      return;
    }
    events.reset();
    if (chars != null) {
      chars.clear();
    }
    pending.clear();
    rows.clear();
    moments.clearEvents();
    java.util.Arrays.fill(perClass, 0);
    eventCount = 0;
    comments = 0;
    answerEvents = 0;
    lastEventEnd = 0;
  }

  /** The application asked for a flush; called before anything is done about it. */
  public synchronized void flushAsked(long nanos) {
    if (ended) {
      return;
    }
    flushesAsked++;
    if (!moments.happened(moments.firstFlushAsked)) {
      moments.firstFlushAsked = nanos;
    }
    eventSplit |= events.offset() > lastEventEnd;
  }

  /** The flush came back; {@code passed}: nothing that was written is waiting in the process. */
  public synchronized void flushReturned(boolean passed) {
    if (!ended && passed) {
      flushesPassed++;
    }
  }

  /** The response's head was put together: from here on status and headers are final. */
  public synchronized void headReady(ResponseHead head) {
    response = head;
  }

  /**
   * Body bytes below {@code bodyOffset} are with the operating system.
   *
   * @param asked when the call that let them go began (flush, later write, close)
   * @param before the last moment at which they were certainly not there yet
   * @param after the first moment at which they were certainly there
   */
  public synchronized void sent(long bodyOffset, long asked, long before, long after, Release by) {
    if (ended || bodyOffset <= bodySent) {
      return;
    }
    bodySent = bodyOffset;
    lastActivityNanos = after;
    boolean lines = lines();
    int business = 0;
    for (PendingEvents p = pending; !p.isEmpty() && p.headEnd() <= bodyOffset; p.removeHead()) {
      business += isBusiness(p.headKind()) ? 1 : 0;
      boolean batch = lines && (business > 1 || pending.businessFollowsWithin(bodyOffset));
      left(asked, before, after, by, batch);
    }
  }

  /** Socket bytes, head and framing included, that the operating system has. */
  public synchronized void wireSent(long bytes, long after) {
    wireSent = bytes;
    if (!moments.happened(moments.firstByteSent)) {
      moments.firstByteSent = after;
    }
  }

  /** Time that a write or a flush took. */
  public synchronized void blocked(long nanos) {
    blockedNanos += nanos;
  }

  /** The first failure decides. */
  public synchronized void failed(Failure what) {
    if (!ended && failure == null) {
      failure = what;
    }
  }

  /** The container's own end of the body went well: nothing is cut off. */
  public synchronized void endedCleanly() {
    cleanEnd = true;
  }

  /** The response is over. Idempotent; the record is written once. */
  public void end(long nanos) {
    synchronized (this) {
      if (ended) {
        return;
      }
      events.finish();
      long lastSent = moments.lastBusinessSent;
      while (!pending.isEmpty() && pending.headEnd() <= bodySent && moments.happened(lastSent)) {
        left(lastSent, lastSent, lastSent, Release.CLOSE, true); // a lone CR, resolved by the end
        pending.removeHead();
      }
      dropped = perClass[EventClass.BUSINESS.ordinal()] - holds.sent();
      moments.responseEnd = nanos;
      ended = true;
    }
    registry.finished(this);
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

  long micros(long nanos) {
    return Math.floorDiv(nanos - request.arrival.nanos, 1_000L);
  }

  private CharFeed chars(Charset charset) {
    if (chars == null) {
      chars = new CharFeed(charset);
    }
    return chars;
  }

  private void beginWrite(long nanos) {
    writeNanos = nanos;
    lastActivityNanos = nanos;
    openSaid = false;
    eventsInWrite = 0;
  }

  private void endWrite() {
    multiEventWrite |= eventsInWrite > 1;
  }

  /** The parser's reports, during {@link #written}. */
  private final class Parsed implements EventSink {

    @Override
    public void onEvent(long end, int bytes, EventClass what, ContentKind kind, int tokens) {
      lastEventEnd = end;
      eventsInWrite++;
      perClass[what.ordinal()]++;
      rows.add(what, micros(writeNanos), bytes, tokens);
      if (what == EventClass.BUSINESS) {
        businessWritten(kind);
      } else if (what == EventClass.HEARTBEAT && answerEvents == 0) {
        commentBeforeToken = true;
      }
      byte mark = (byte) (what.ordinal() | kind.ordinal() << 3);
      pending.add(end, writeNanos, flushesAsked, eventCount++, mark);
    }

    @Override
    public void onComment(long end, int bytes) {
      lastEventEnd = end;
      comments++;
      commentBeforeToken |= answerEvents == 0;
    }
  }

  private void businessWritten(ContentKind kind) {
    if (kind != ContentKind.REASONING && answerEvents++ == 0) {
      moments.firstTokenWritten = writeNanos;
    }
    if (!moments.happened(moments.firstBusinessWritten)) {
      moments.firstBusinessWritten = writeNanos;
    }
    moments.lastBusinessWritten = writeNanos;
    if (culprit == null && isSuspect()) {
      culprit = registry.writer(request.path);
    }
  }

  /** An older event waits, nobody has asked for a flush since, and it waits too long. */
  private boolean isSuspect() {
    return !pending.isEmpty()
        && pending.headFlushesBefore() == flushesAsked
        && writeNanos - pending.headWrittenNanos() > settings.holdNanos;
  }

  private boolean lines() {
    return settings.events == StreamSettings.Events.LINES;
  }

  private static boolean isBusiness(byte mark) {
    return (mark & 7) == EventClass.BUSINESS.ordinal();
  }

  private void left(long asked, long before, long after, Release by, boolean batch) {
    int seq = pending.headSeq();
    byte mark = pending.headKind();
    rows.sent(seq, micros(after), by);
    if (!moments.happened(moments.firstEventSent)) {
      moments.firstEventSent = after;
    }
    if (isBusiness(mark)) {
      businessLeft(ContentKind.values()[mark >> 3], asked, before, after, by);
    } else if ((mark & 7) == EventClass.DONE.ordinal()) {
      moments.doneSent = after;
    }
    if (lines()) {
      registry.eventLeft(this, seq, EventClass.values()[mark & 7], after, batch);
    }
  }

  private void businessLeft(ContentKind kind, long asked, long before, long after, Release by) {
    holds.left(pending.headWrittenNanos(), asked, after, by);
    held.add((after - pending.headWrittenNanos()) / 1_000);
    if (moments.happened(moments.lastBusinessSent)) {
      gaps.add((after - moments.lastBusinessSent) / 1_000);
    }
    moments.lastBusinessSent = after;
    if (kind == ContentKind.REASONING) {
      if (!moments.happened(moments.firstReasoningSent)) {
        moments.firstReasoningSent = after;
      }
      return;
    }
    if (!moments.happened(moments.firstTokenSent)) {
      moments.firstTokenSent = after;
      moments.firstTokenError = after - before;
    }
    moments.lastTokenSent = after;
    moments.lastTokenError = after - before;
  }
}
