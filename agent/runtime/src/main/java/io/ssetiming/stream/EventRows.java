package io.ssetiming.stream;

import io.ssetiming.record.Millis;
import io.ssetiming.sse.EventClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The timeline of a record: one row per event, {@code [seq, class, written_ms, sent_ms, bytes,
 * tokens, flush]}, times as offsets from {@code req_start}. Bounded: later events are only counted.
 * Not thread safe.
 */
final class EventRows {

  private static final long NOT_SENT = Long.MIN_VALUE;
  private static final EventClass[] CLASSES = EventClass.values();
  private static final Release[] RELEASES = Release.values();

  private final int limit;
  private long[] written; // microseconds since req_start
  private long[] sent;
  private int[] bytes;
  private byte[] eventClass;
  private byte[] tokens;
  private byte[] release;
  private int count;
  private int dropped;

  EventRows(int limit) {
    this.limit = limit;
    int size = Math.min(limit, 16); // nothing where no timeline is wanted
    written = new long[size];
    sent = new long[size];
    bytes = new int[size];
    eventClass = new byte[size];
    tokens = new byte[size];
    release = new byte[size];
  }

  void add(EventClass what, long writtenMicros, int size, int tokenCount) {
    if (count == limit) {
      dropped++;
      return;
    }
    if (count == written.length) {
      grow(Math.min(limit, count * 2));
    }
    written[count] = writtenMicros;
    sent[count] = NOT_SENT;
    bytes[count] = size;
    eventClass[count] = (byte) what.ordinal();
    tokens[count] = (byte) tokenCount;
    count++;
  }

  void sent(int seq, long sentMicros, Release by) {
    if (seq < count) {
      sent[seq] = sentMicros;
      release[seq] = (byte) by.ordinal();
    }
  }

  void clear() {
    count = 0;
    dropped = 0;
  }

  int dropped() {
    return dropped;
  }

  List<Object> toRows() {
    List<Object> rows = new ArrayList<>(count);
    for (int seq = 0; seq < count; seq++) {
      boolean left = sent[seq] != NOT_SENT;
      rows.add(
          Arrays.asList(
              (long) seq,
              CLASSES[eventClass[seq]].word(),
              Millis.ofMicros(written[seq]),
              left ? Millis.ofMicros(sent[seq]) : null,
              (long) bytes[seq],
              (long) tokens[seq],
              left ? RELEASES[release[seq]].word() : null));
    }
    return rows;
  }

  private void grow(int size) {
    written = Arrays.copyOf(written, size);
    sent = Arrays.copyOf(sent, size);
    bytes = Arrays.copyOf(bytes, size);
    eventClass = Arrays.copyOf(eventClass, size);
    tokens = Arrays.copyOf(tokens, size);
    release = Arrays.copyOf(release, size);
  }
}
