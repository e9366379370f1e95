package io.ssetiming.probe;

import io.ssetiming.sse.ContentKind;
import io.ssetiming.sse.EventClass;
import io.ssetiming.sse.EventSink;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What the client saw of one stream's events. The events of one read all get that read's stamp,
 * which {@link #reading} sets before the read's bytes are parsed. Written by the request's thread;
 * not changed any more when its record is handed on.
 */
final class EventLog implements EventSink {
  /** Enough for any answer of a model; a stream that never ends must not fill the memory. */
  static final int ROWS_KEPT = 20_000;

  static final long NEVER = -1;

  /** Receipt of one event, nanoseconds since the request's start; seq is its place in the list. */
  record Row(EventClass eventClass, long receivedNanos, int bytes, int tokens, boolean batch) {}

  private final List<Row> rows = new ArrayList<>();
  private final Map<EventClass, Long> counts = new EnumMap<>(EventClass.class);
  private final Gaps gaps = new Gaps();
  private long comments;
  private long dropped;
  private int read;
  private long stampNanos;
  private int lastBusinessRead = -1;
  private int lastBusinessRow = -1;
  private long firstEvent = NEVER;
  private long firstReasoning = NEVER;
  private long firstToken = NEVER;
  private long lastToken = NEVER;
  private long done = NEVER;

  /** The bytes fed from now on came with this read. */
  void reading(int number, long nanos) {
    read = number;
    stampNanos = nanos;
  }

  @Override
  public void onEvent(
      long endOffset, int bytes, EventClass eventClass, ContentKind kind, int tokens) {
    firstEvent = firstEvent == NEVER ? stampNanos : firstEvent;
    boolean batch = false;
    if (eventClass == EventClass.BUSINESS) {
      batch = read == lastBusinessRead;
      business(kind, batch);
    } else if (eventClass == EventClass.DONE && done == NEVER) {
      done = stampNanos;
    }
    row(new Row(eventClass, stampNanos, bytes, tokens, batch));
  }

  @Override
  public void onComment(long endOffset, int bytes) {
    comments++; // keeps the line alive, but is no event, on the server's side neither
  }

  List<Row> rows() {
    return Collections.unmodifiableList(rows);
  }

  Map<EventClass, Long> counts() {
    return Collections.unmodifiableMap(counts);
  }

  long count(EventClass eventClass) {
    return counts.getOrDefault(eventClass, 0L);
  }

  Gaps gaps() {
    return gaps;
  }

  long comments() {
    return comments;
  }

  long dropped() {
    return dropped;
  }

  long firstEventNanos() {
    return firstEvent;
  }

  long firstReasoningNanos() {
    return firstReasoning;
  }

  long firstTokenNanos() {
    return firstToken;
  }

  long lastTokenNanos() {
    return lastToken;
  }

  long doneNanos() {
    return done;
  }

  private void business(ContentKind kind, boolean batch) {
    if (batch && lastBusinessRow >= 0) {
      Row first = rows.get(lastBusinessRow);
      rows.set(
          lastBusinessRow,
          new Row(first.eventClass, first.receivedNanos, first.bytes, first.tokens, true));
    }
    lastBusinessRead = read;
    lastBusinessRow = rows.size() < ROWS_KEPT ? rows.size() : -1;
    gaps.event(stampNanos);
    lastToken = stampNanos;
    if (kind == ContentKind.REASONING) {
      firstReasoning = firstReasoning == NEVER ? stampNanos : firstReasoning;
    } else {
      firstToken = firstToken == NEVER ? stampNanos : firstToken;
    }
  }

  private void row(Row row) {
    counts.merge(row.eventClass, 1L, Long::sum);
    if (rows.size() < ROWS_KEPT) {
      rows.add(row);
    } else {
      dropped++;
    }
  }
}
