package io.ssetiming.stream;

import io.ssetiming.sse.ContentKind;
import io.ssetiming.sse.EventClass;

/**
 * The socket's side of one stream: which events have left, when, and by what. Guarded by its
 * timeline.
 */
final class Sent {

  private static final EventClass[] CLASSES = EventClass.values();
  private static final ContentKind[] KINDS = ContentKind.values();

  final SocketWait socket;
  final HoldTally holds;
  final Spread gaps = new Spread();
  final Spread held = new Spread();
  long bodyBytes;
  int flushesPassed;

  private final StreamTimeline timeline;
  private final PendingEvents pending;
  private final Moments moments;
  private final EventRows rows;
  private final boolean lines;
  private long lastAsked = Moments.NEVER;
  private int letGo; // business events that the call of lastAsked has let go

  Sent(StreamTimeline timeline, PendingEvents pending, Moments moments, EventRows rows) {
    this.timeline = timeline;
    this.pending = pending;
    this.moments = moments;
    this.rows = rows;
    this.socket = new SocketWait(timeline.settings.holdNanos);
    this.holds = new HoldTally(timeline.settings.holdNanos, socket);
    this.lines = timeline.settings.events == StreamSettings.Events.LINES;
  }

  /** Everything that ends at or before the offset has left. */
  void upTo(long bodyOffset, Leaving how) {
    socket.taken(how);
    bodyBytes = bodyOffset;
    int business = pending.businessWithin(bodyOffset);
    if (how.asked != lastAsked) {
      lastAsked = how.asked;
      letGo = 0;
    }
    letGo += business;
    for (; !pending.isEmpty() && pending.headEnd() <= bodyOffset; pending.removeHead()) {
      head(how);
    }
  }

  private boolean isBusiness() {
    return pending.headClass() == EventClass.BUSINESS.ordinal();
  }

  private void head(Leaving how) {
    rows.sent(pending.headSeq(), timeline.micros(how.after), how.by);
    if (!moments.happened(moments.firstEventSent)) {
      moments.firstEventSent = how.after;
    }
    if (isBusiness()) {
      business(how);
    }
    if (pending.headIsDone()) {
      moments.doneSent = how.after;
    }
    if (lines) {
      EventClass what = CLASSES[pending.headClass()];
      timeline.registry.eventLeft(timeline, pending.headSeq(), what, how.after, letGo > 1);
    }
  }

  private void business(Leaving how) {
    long written = pending.headWrittenNanos();
    long before = how.before == StreamTimeline.SINCE_WRITTEN ? written : how.before;
    boolean encoded = timeline.response != null && timeline.response.compressed;
    holds.left(pending, timeline.written.couldAsk(written), how, letGo - 1, encoded);
    holds.leftMerged(pending.headBusiness() - 1);
    held.add((how.after - written) / 1_000);
    if (moments.happened(moments.lastBusinessSent)) {
      gaps.add((how.after - moments.lastBusinessSent) / 1_000);
    }
    moments.lastBusinessSent = how.after;
    if (KINDS[pending.headKind()] == ContentKind.REASONING) {
      if (!moments.happened(moments.firstReasoningSent)) {
        moments.firstReasoningSent = how.after;
      }
      return;
    }
    if (!moments.happened(moments.firstTokenSent)) {
      moments.firstTokenSent = how.after;
      moments.firstTokenError = how.after - before;
    }
    moments.lastTokenSent = how.after;
    moments.lastTokenError = how.after - before;
  }
}
