package io.ssetiming.stream;

import io.ssetiming.sse.ContentKind;
import io.ssetiming.sse.EventClass;
import java.util.Arrays;

/**
 * Events that were written and have not left: a queue in the order of their bytes. Grows from
 * {@value #START} to {@value #LIMIT} entries; beyond that the newest entry stands for all later
 * events, which then count as sent when the last of them is. Not thread safe.
 */
final class PendingEvents {

  private static final int START = 8; // a power of two
  private static final int LIMIT = 4096;

  private static final int BUSINESS = EventClass.BUSINESS.ordinal();

  private long[] endOffset = new long[START]; // body bytes
  private long[] writtenNanos = new long[START];
  private int[] flushesBefore = new int[START]; // flushes asked for when it was written
  private int[] seq = new int[START];
  private byte[] kind = new byte[START]; // event class in the low three bits, content kind above
  private int first;
  private int count;
  private int merged;

  /** Returns false where the event was merged into the one before it. */
  boolean add(long end, long nanos, int flushes, int sequence, byte what) {
    if (count == endOffset.length) {
      if (count == LIMIT) {
        endOffset[index(count - 1)] = end;
        merged++;
        return false;
      }
      grow();
    }
    int at = index(count);
    endOffset[at] = end;
    writtenNanos[at] = nanos;
    flushesBefore[at] = flushes;
    seq[at] = sequence;
    kind[at] = what;
    count++;
    return true;
  }

  boolean isEmpty() {
    return count == 0;
  }

  int merged() {
    return merged;
  }

  long headEnd() {
    return endOffset[first];
  }

  long headWrittenNanos() {
    return writtenNanos[first];
  }

  int headFlushesBefore() {
    return flushesBefore[first];
  }

  int headSeq() {
    return seq[first];
  }

  /** Ordinal of the event class. */
  int headClass() {
    return kind[first] & 7;
  }

  /** Ordinal of the content kind. */
  int headKind() {
    return kind[first] >> 3;
  }

  static byte mark(EventClass eventClass, ContentKind contentKind) {
    return (byte) (eventClass.ordinal() | contentKind.ordinal() << 3);
  }

  /** Another business event, after the head, ends at or before the offset. */
  boolean businessFollowsWithin(long offset) {
    for (int steps = 1; steps < count; steps++) {
      int at = index(steps);
      if (endOffset[at] > offset) {
        return false;
      }
      if ((kind[at] & 7) == BUSINESS) {
        return true;
      }
    }
    return false;
  }

  void removeHead() {
    first = index(1);
    count--;
  }

  void clear() {
    count = 0;
    first = 0;
  }

  private int index(int steps) {
    return first + steps & endOffset.length - 1;
  }

  private void grow() {
    int size = endOffset.length;
    endOffset = unroll(endOffset, size);
    writtenNanos = unroll(writtenNanos, size);
    flushesBefore = unroll(flushesBefore, size);
    seq = unroll(seq, size);
    byte[] kinds = Arrays.copyOfRange(kind, first, first + size * 2);
    System.arraycopy(kind, 0, kinds, size - first, first);
    kind = kinds;
    first = 0;
  }

  private long[] unroll(long[] from, int size) {
    long[] to = Arrays.copyOfRange(from, first, first + size * 2);
    System.arraycopy(from, 0, to, size - first, first);
    return to;
  }

  private int[] unroll(int[] from, int size) {
    int[] to = Arrays.copyOfRange(from, first, first + size * 2);
    System.arraycopy(from, 0, to, size - first, first);
    return to;
  }
}
