package io.ssetiming.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetiming.sse.ContentKind;
import io.ssetiming.sse.EventClass;
import org.junit.jupiter.api.Test;

final class EventLogTest {
  private static final long MS = 1_000_000;
  private final EventLog log = new EventLog();

  private void business(ContentKind kind) {
    log.onEvent(0, 10, EventClass.BUSINESS, kind, 1);
  }

  @Test
  void onlyAnotherBusinessEventMakesABatch() {
    log.reading(1, 5 * MS);
    log.onEvent(0, 10, EventClass.META, ContentKind.NONE, 0);
    business(ContentKind.ANSWER);
    log.reading(2, 9 * MS);
    business(ContentKind.ANSWER);
    business(ContentKind.ANSWER);

    assertThat(log.rows())
        .extracting(EventLog.Row::batch)
        .containsExactly(false, false, true, true);
  }

  @Test
  void reasoningIsNoFirstTokenButATokenAllTheSame() {
    log.reading(1, 5 * MS);
    business(ContentKind.REASONING);
    log.reading(2, 9 * MS);
    business(ContentKind.TOOL);

    assertThat(log.firstReasoningNanos()).isEqualTo(5 * MS);
    assertThat(log.firstTokenNanos()).isEqualTo(9 * MS);
    assertThat(log.gaps().percentile(50)).isEqualTo(4);
  }

  @Test
  void longStreamsKeepTheirBeginningAndAllTheirCounts() {
    for (int i = 0; i < EventLog.ROWS_KEPT + 10; i++) {
      log.reading(i + 1, i * 2000 * MS);
      business(ContentKind.ANSWER);
    }
    assertThat(log.rows()).hasSize(EventLog.ROWS_KEPT);
    assertThat(log.dropped()).isEqualTo(10);
    assertThat(log.count(EventClass.BUSINESS)).isEqualTo(EventLog.ROWS_KEPT + 10);
    assertThat(log.gaps().count()).isEqualTo(EventLog.ROWS_KEPT + 9);
    assertThat(log.gaps().stalls()).isEqualTo(EventLog.ROWS_KEPT + 9);
  }

  @Test
  void aCommentIsNoEvent() {
    log.onComment(7, 4);

    assertThat(log.comments()).isEqualTo(1);
    assertThat(log.rows()).isEmpty();
    assertThat(log.counts()).isEmpty();
  }
}
