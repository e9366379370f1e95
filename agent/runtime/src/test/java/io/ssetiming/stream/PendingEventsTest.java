package io.ssetiming.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetiming.sse.ContentKind;
import io.ssetiming.sse.EventClass;
import java.util.ArrayDeque;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The queue of events that have not left. */
class PendingEventsTest {

  private static final int LIMIT = 4096;
  private static final byte ANSWER = PendingEvents.mark(EventClass.BUSINESS, ContentKind.ANSWER);
  private static final byte HEARTBEAT = PendingEvents.mark(EventClass.HEARTBEAT, ContentKind.NONE);
  private static final byte DONE = PendingEvents.mark(EventClass.DONE, ContentKind.NONE);

  private record Event(
      long end, long nanos, int flushes, int seq, EventClass what, ContentKind kind) {}

  private final PendingEvents pending = new PendingEvents();

  /** Events of ten bytes, each written at ten times its number. */
  private void add(int from, int to, byte what) {
    for (int seq = from; seq < to; seq++) {
      pending.add((seq + 1) * 10L, seq * 10L, 0, seq, what);
    }
  }

  @Test
  void everyMark() {
    for (EventClass what : EventClass.values()) {
      for (ContentKind kind : ContentKind.values()) {
        PendingEvents one = new PendingEvents();
        one.add(1, 2, 3, 4, PendingEvents.mark(what, kind));
        assertThat(one.headClass()).isEqualTo(what.ordinal());
        assertThat(one.headKind()).isEqualTo(kind.ordinal());
        assertThat(one.headIsDone()).isEqualTo(what == EventClass.DONE);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void queueModel(int seed) {
    Random random = new Random(seed);
    ArrayDeque<Event> model = new ArrayDeque<>();
    long end = 0;
    for (int seq = 0; seq < 30_000; seq++) {
      boolean filling = seq / 1_500 % 2 == 0;
      if (model.size() < LIMIT && random.nextInt(10) < (filling ? 8 : 3)) {
        end += random.nextInt(3);
        Event event =
            new Event(
                end,
                random.nextLong(),
                random.nextInt(),
                seq,
                EventClass.values()[random.nextInt(EventClass.values().length)],
                ContentKind.values()[random.nextInt(ContentKind.values().length)]);
        byte mark = PendingEvents.mark(event.what, event.kind);
        assertThat(pending.add(event.end, event.nanos, event.flushes, event.seq, mark)).isTrue();
        model.add(event);
      } else if (!model.isEmpty()) {
        model.remove();
        pending.removeHead();
      }
      assertThat(pending.isEmpty()).isEqualTo(model.isEmpty());
      if (!model.isEmpty()) {
        Event head = model.peek();
        assertThat(pending.headEnd()).isEqualTo(head.end);
        assertThat(pending.headWrittenNanos()).isEqualTo(head.nanos);
        assertThat(pending.headFlushesBefore()).isEqualTo(head.flushes);
        assertThat(pending.headSeq()).isEqualTo(head.seq);
        assertThat(pending.headClass()).isEqualTo(head.what.ordinal());
        assertThat(pending.headKind()).isEqualTo(head.kind.ordinal());
      }
      if (seq % 50 == 0) {
        long offset = end - random.nextInt(200);
        long business =
            model.stream().filter(e -> e.end <= offset && e.what == EventClass.BUSINESS).count();
        assertThat(pending.businessWithin(offset)).isEqualTo((int) business);
      }
    }
    assertThat(pending.merged()).isZero();
  }

  @Test
  void mergedAtTheLimit() {
    add(0, LIMIT, ANSWER);
    assertThat(pending.merged()).isZero();
    assertThat(pending.add(50_000, 1, 0, LIMIT, ANSWER)).isFalse();
    assertThat(pending.add(50_010, 1, 0, LIMIT + 1, ANSWER)).isFalse();
    assertThat(pending.merged()).isEqualTo(2);
    assertThat(pending.businessWithin(50_009)).isEqualTo(LIMIT - 1);
    assertThat(pending.businessWithin(50_010)).isEqualTo(LIMIT + 2);
    removeBut(1);
    assertThat(pending.headEnd()).isEqualTo(50_010);
    assertThat(pending.headSeq()).isEqualTo(LIMIT - 1);
    assertThat(pending.headBusiness()).isEqualTo(3);
    pending.removeHead();
    assertThat(pending.isEmpty()).isTrue();
    pending.add(50_020, 1, 0, LIMIT + 2, ANSWER);
    assertThat(pending.headBusiness()).isEqualTo(1);
  }

  @Test
  void slotOfAMergedEntryAgain() {
    add(0, LIMIT + 5, ANSWER);
    removeBut(1);
    pending.removeHead();
    add(LIMIT + 5, 3 * LIMIT, ANSWER);
    assertThat(pending.businessWithin(Long.MAX_VALUE)).isEqualTo(2 * LIMIT - 5);
  }

  @Test
  void heartbeatGivesWayToAToken() {
    add(0, LIMIT - 1, ANSWER);
    add(LIMIT - 1, LIMIT, HEARTBEAT);
    pending.add(50_000, 77, 0, LIMIT, ANSWER);
    pending.add(50_010, 88, 0, LIMIT + 1, HEARTBEAT);
    removeBut(1);
    assertThat(pending.headClass()).isEqualTo(EventClass.BUSINESS.ordinal());
    assertThat(pending.headWrittenNanos()).isEqualTo(77);
    assertThat(pending.headSeq()).isEqualTo(LIMIT);
    assertThat(pending.headBusiness()).isEqualTo(1);
    assertThat(pending.headEnd()).isEqualTo(50_010);
  }

  @Test
  void mergedDone() {
    add(0, LIMIT, ANSWER);
    pending.add(50_000, 1, 0, LIMIT, DONE);
    assertThat(pending.headIsDone()).isFalse();
    removeBut(1);
    assertThat(pending.headIsDone()).isTrue();
    assertThat(pending.headKind()).isEqualTo(ContentKind.ANSWER.ordinal());
  }

  @Test
  void cleared() {
    add(0, LIMIT + 3, ANSWER);
    pending.clear();
    assertThat(pending.isEmpty()).isTrue();
    assertThat(pending.merged()).isZero();
    add(0, 3, ANSWER);
    assertThat(pending.businessWithin(Long.MAX_VALUE)).isEqualTo(3);
  }

  private void removeBut(int left) {
    for (int i = LIMIT; i > left; i--) {
      pending.removeHead();
    }
  }
}
