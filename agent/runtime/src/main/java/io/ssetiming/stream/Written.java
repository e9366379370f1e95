package io.ssetiming.stream;

import io.ssetiming.sse.BodyFormat;
import io.ssetiming.sse.ContentKind;
import io.ssetiming.sse.EventClass;
import io.ssetiming.sse.EventSink;
import io.ssetiming.sse.EventStream;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * The application's side of one stream: bytes are cut into events, each gets the time of the write
 * that brought its last byte, and waits in the queue until it leaves. Guarded by its timeline.
 */
final class Written {

  final EventStream events;
  final PendingEvents pending = new PendingEvents();
  final int[] perClass = new int[EventClass.values().length];

  int eventCount;
  int comments; // blocks that dispatched nothing
  boolean multiEventWrite;
  boolean eventSplit; // a flush was asked for in the middle of an event
  boolean heartbeatBeforeToken;
  WriterFrame culprit; // null until somebody is suspected
  int flushesAsked;

  private final Moments moments;
  private final EventRows rows;
  private final long originNanos; // what rows count from
  private final long holdNanos;
  private final Supplier<WriterFrame> whoWrites;
  private CharFeed chars; // null until a character is written
  private long writeNanos;
  private long previousWriteNanos;
  private long writeStart; // body bytes before the write
  private long eventNanos; // of the event that is reported
  private int eventsInWrite;
  private int tokenEvents; // business events that are not reasoning
  private long lastEventEnd;
  private long callReturned = Moments.NEVER; // the last write or flush that is over

  Written(
      BodyFormat format,
      StreamSettings settings,
      Moments moments,
      EventRows rows,
      Arrival arrival,
      Supplier<WriterFrame> whoWrites) {
    this.events = new EventStream(format, settings.rules, new Parsed());
    this.moments = moments;
    this.rows = rows;
    this.originNanos = arrival.nanos;
    this.holdNanos = settings.holdNanos;
    this.whoWrites = whoWrites;
  }

  void bytes(byte[] bytes, int offset, int length, long nanos) {
    begin(nanos);
    events.feed(bytes, offset, length);
    end();
  }

  void bytes(ByteBuffer bytes, long nanos) {
    begin(nanos);
    events.feed(bytes);
    end();
  }

  void oneByte(int value, long nanos) {
    begin(nanos);
    events.feed(value);
    end();
  }

  void text(String text, int offset, int length, Charset charset, long nanos) {
    begin(nanos);
    for (int at = 0; at < length; ) {
      at += chars(charset).take(text, offset + at, length - at);
      events.feed(chars.encode());
    }
    end();
  }

  void text(char[] text, int offset, int length, Charset charset, long nanos) {
    begin(nanos);
    for (int at = 0; at < length; ) {
      at += chars(charset).take(text, offset + at, length - at);
      events.feed(chars.encode());
    }
    end();
  }

  void text(char one, Charset charset, long nanos) {
    begin(nanos);
    chars(charset).take(one);
    events.feed(chars.encode());
    end();
  }

  /** A write or a flush, or a part of it that may have had to wait, came back. */
  void called(long returned) {
    callReturned = returned;
  }

  /**
   * The earliest moment at which the application could ask for the flush of an event that it wrote
   * then: not while the write has yet to come back.
   */
  long couldAsk(long eventNanos) {
    boolean lastWrite = eventNanos - writeNanos >= 0;
    return lastWrite && moments.happened(callReturned) && callReturned - eventNanos > 0
        ? callReturned
        : eventNanos;
  }

  /** Since when the socket is full, or was while the last write waited. */
  long refusedNanos(SocketWait socket) {
    return socket.refusedNanos(writeNanos, couldAsk(writeNanos));
  }

  /** How many business events that wait were let go before the socket was full, or with it. */
  int businessLetGo(long since, long until) {
    return pending.businessLetGo(since, until, writeNanos, couldAsk(writeNanos));
  }

  void flushAsked(long nanos) {
    flushesAsked++;
    pending.flushAsked(nanos, writeNanos, couldAsk(writeNanos), holdNanos);
    if (!moments.happened(moments.firstFlushAsked)) {
      moments.firstFlushAsked = nanos;
    }
    eventSplit |= events.offset() > lastEventEnd;
  }

  /** Nothing of what was written left, and nothing will. */
  void discard() {
    events.reset();
    chars = null; // the next writer may have another charset
    pending.clear();
    rows.clear();
    moments.clearEvents();
    Arrays.fill(perClass, 0);
    eventCount = 0;
    comments = 0;
    tokenEvents = 0;
    lastEventEnd = 0;
    writeStart = 0;
    multiEventWrite = false;
    eventSplit = false;
    heartbeatBeforeToken = false;
    culprit = null;
  }

  int business() {
    return perClass[EventClass.BUSINESS.ordinal()];
  }

  boolean hasToken() {
    return tokenEvents > 0;
  }

  private CharFeed chars(Charset charset) {
    if (chars == null) {
      chars = new CharFeed(charset);
    }
    return chars;
  }

  private void begin(long nanos) {
    previousWriteNanos = writeNanos;
    writeNanos = nanos;
    writeStart = events.offset();
    eventsInWrite = 0;
  }

  private void end() {
    multiEventWrite |= eventsInWrite > 1;
  }

  /** The parser's reports, while it is fed. */
  private final class Parsed implements EventSink {

    @Override
    public void onEvent(long end, int bytes, EventClass what, ContentKind kind, int tokens) {
      lastEventEnd = end;
      eventsInWrite++;
      // a lone CR is known to end an event only when the next byte comes
      eventNanos = end <= writeStart ? previousWriteNanos : writeNanos;
      perClass[what.ordinal()]++;
      rows.add(what, Math.floorDiv(eventNanos - originNanos, 1_000L), bytes, tokens);
      if (what == EventClass.BUSINESS) {
        business(kind);
      } else if (what == EventClass.HEARTBEAT) {
        heartbeatBeforeToken |= tokenEvents == 0;
      }
      pending.add(end, eventNanos, flushesAsked, eventCount++, PendingEvents.mark(what, kind));
    }

    @Override
    public void onComment(long end, int bytes) {
      lastEventEnd = end;
      comments++;
      heartbeatBeforeToken |= tokenEvents == 0;
    }
  }

  private void business(ContentKind kind) {
    if (kind != ContentKind.REASONING && tokenEvents++ == 0) {
      moments.firstTokenWritten = eventNanos;
    }
    if (!moments.happened(moments.firstBusinessWritten)) {
      moments.firstBusinessWritten = eventNanos;
    }
    moments.lastBusinessWritten = eventNanos;
    if (culprit == null && isSuspect()) {
      culprit = whoWrites.get();
    }
  }

  /** An older event waits, nobody has asked for a flush since, and it waits too long. */
  private boolean isSuspect() {
    return !pending.isEmpty()
        && pending.headFlushesBefore() == flushesAsked
        && writeNanos - pending.headWrittenNanos() > holdNanos;
  }
}
