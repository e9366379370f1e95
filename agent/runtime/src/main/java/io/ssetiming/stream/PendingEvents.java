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
  private static final int DONE = EventClass.DONE.ordinal();
  private static final int ALSO_DONE = 0x40; // a merged event said that the stream is complete
  private static final int FLUSH_IN_TIME = 0x80; // asked for soon after the event was written

  private long[] endOffset = new long[START]; // body bytes
  private long[] writtenNanos = new long[START];
  private int[] flushesBefore = new int[START]; // flushes asked for when it was written
  private int[] seq = new int[START];
  private byte[] kind = new byte[START]; // event class in the low three bits, content kind above
  private int first;
  private int count;
  private int merged;
  private int[] mergedBusiness; // per entry, besides itself; null until the limit was reached

  /** Returns false where the event was merged into the one before it. */
  boolean add(long end, long nanos, int flushes, int sequence, byte what) {
    if (count == endOffset.length) {
      if (count == LIMIT) {
        merge(index(count - 1), end, nanos, sequence, what);
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

  private void merge(int last, long end, long nanos, int sequence, byte what) {
    merged++;
    endOffset[last] = end;
    int eventClass = what & 7;
    if (eventClass == DONE) {
      kind[last] |= ALSO_DONE;
    } else if (eventClass == BUSINESS && (kind[last] & 7) != BUSINESS) {
      // a heartbeat's entry can be spared, a token's can't
      kind[last] = (byte) (what | kind[last] & (ALSO_DONE | FLUSH_IN_TIME));
      writtenNanos[last] = nanos;
      seq[last] = sequence;
    } else if (eventClass == BUSINESS) {
      if (mergedBusiness == null) {
        mergedBusiness = new int[LIMIT];
      }
      mergedBusiness[last]++;
    }
  }

  /**
   * The application asks for a flush of all that waits, some of which may be too old for it.
   *
   * @param lastWrite events of this time or later came with the last write
   * @param returned when that came back: it could not ask before
   */
  void flushAsked(long nanos, long lastWrite, long returned, long holdNanos) {
    for (int last = count - 1; last >= 0; last--) {
      int at = index(last);
      long since = writtenNanos[at] - lastWrite >= 0 ? returned : writtenNanos[at];
      if ((kind[at] & FLUSH_IN_TIME) != 0 || nanos - since > holdNanos) {
        return; // all that wait longer were looked at before, or are as late
      }
      kind[at] |= (byte) FLUSH_IN_TIME;
    }
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
    return kind[first] >> 3 & 7;
  }

  /** Whether the application asked for its flush in time. */
  boolean headFlushInTime() {
    return (kind[first] & FLUSH_IN_TIME) != 0;
  }

  boolean headIsDone() {
    return headClass() == DONE || (kind[first] & ALSO_DONE) != 0;
  }

  /** How many business events the head stands for. */
  int headBusiness() {
    return business(first);
  }

  static byte mark(EventClass eventClass, ContentKind contentKind) {
    return (byte) (eventClass.ordinal() | contentKind.ordinal() << 3);
  }

  /** How many business events end at or before the offset. */
  int businessWithin(long offset) {
    int business = 0;
    for (int steps = 0; steps < count && endOffset[index(steps)] <= offset; steps++) {
      business += business(index(steps));
    }
    return business;
  }

  /** How many business events were written at this time or before. */
  int businessUntil(long nanos) {
    int business = 0;
    for (int steps = 0; steps < count && nanos - writtenNanos[index(steps)] >= 0; steps++) {
      business += business(index(steps));
    }
    return business;
  }

  /**
   * As far as a flush was asked for in time, or could not be asked for before {@code since}.
   *
   * @param lastWrite events of this time or later came with the last write
   * @param returned when that came back
   */
  int businessLetGo(long since, long until, long lastWrite, long returned) {
    int business = 0;
    for (int steps = 0; steps < count && until - writtenNanos[index(steps)] >= 0; steps++) {
      int at = index(steps);
      long couldAsk = writtenNanos[at] - lastWrite >= 0 ? returned : writtenNanos[at];
      boolean letGo = (kind[at] & FLUSH_IN_TIME) != 0 || couldAsk - since >= 0;
      business += letGo ? business(at) : 0;
    }
    return business;
  }

  private int business(int at) {
    int itself = (kind[at] & 7) == BUSINESS ? 1 : 0;
    return mergedBusiness == null ? itself : itself + mergedBusiness[at];
  }

  void removeHead() {
    if (mergedBusiness != null) {
      mergedBusiness[first] = 0;
    }
    first = index(1);
    count--;
  }

  void clear() {
    count = 0;
    first = 0;
    merged = 0;
    mergedBusiness = null;
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
