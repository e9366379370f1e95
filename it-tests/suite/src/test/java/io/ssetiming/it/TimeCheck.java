package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.assertj.core.data.Offset;

/**
 * Sets the times of one record between the two truths: what the application says of its own calls
 * before, and when the client had the bytes after. All in epoch microseconds of one machine.
 */
final class TimeCheck {
  // A time and a difference of times are rounded to microseconds each on its own.
  private static final Offset<Long> ROUNDING = Offset.offset(1L);
  // Each process anchors its monotonic clock to the wall clock on its own.
  private static final long ANCHOR_MICROS = 3_000;
  // The server's thread may get back from its system call later than the client sees the bytes.
  private static final long SERVER_LATE_MICROS = 40_000;
  // On a busy machine the client sleeps over what has arrived, but not for this long.
  private static final long CLIENT_LATE_MICROS = 150_000;

  private final Scenario scenario;
  private final Observation seen;
  private final RawResponse response;
  private final JsonNode record;
  private final List<Integer> ends;
  private final boolean flushesItself;

  TimeCheck(Scenario scenario, Observation seen, JsonNode record, App build) {
    flushesItself = App.FLUSHES_ITSELF.test(build);
    this.scenario = scenario;
    this.seen = seen;
    this.record = record;
    response = GzipBody.unpacked(seen.response());
    ends = BodyEvents.endsOf(response.body(), scenario.isNdjson());
  }

  void verify() {
    for (JsonNode row : record.path("timeline")) {
      event(row);
    }
    moment("first_token_sent", scenario.expected().firstToken());
    moment("last_token_sent", scenario.expected().lastToken());
    moment("first_reasoning_sent", scenario.expected().firstReasoning());
    order("req_start", "first_byte_sent", "first_event_sent", "first_token_sent");
    order("first_token_sent", "last_token_sent", "response_end");
    if (record.has("ttft_ms")) {
      assertThat(micros("ttft_ms"))
          .as(of("ttft_ms"))
          .isCloseTo(micros("first_token_sent") - micros("req_start"), ROUNDING);
    }
  }

  private void event(JsonNode row) {
    int seq = row.get(0).asInt();
    String what = of("event " + seq);
    long written = offset(row.get(2));
    TruthCall write = seen.writeOf(seq, ends, scenario);
    if (write != null) {
      assertThat(written).as("written, " + what).isGreaterThan(write.beginMicros() - ANCHOR_MICROS);
      if (write.writes()) {
        // before it knows the type nobody looks: then it is seen when the container lets it go
        TruthCall seenIn = scenario.typeIsLate() ? seen.next(write, "flush") : write;
        assertThat(written).as("written, " + what).isLessThan(seenIn.endMicros() + ANCHOR_MICROS);
      }
    }
    if (!row.get(3).isNull()) {
      sent(seq, written, offset(row.get(3)), what);
      sentInItsFlush(write, offset(row.get(3)), what);
    }
  }

  private void sent(int seq, long written, long sent, String what) {
    assertThat(sent).as("sent, not before written, " + what).isGreaterThanOrEqualTo(written);
    if (seq < ends.size()) { // else the client went before it came
      long received = response.receivedMicros(ends.get(seq) - 1);
      assertThat(sent)
          .as("sent, between its error bar and its reception, " + what)
          .isLessThan(received + errorMicros() + SERVER_LATE_MICROS)
          .isGreaterThan(received - CLIENT_LATE_MICROS);
    }
  }

  /**
   * A flush that blocks and that nobody swallows is where its event leaves; a server that flushes
   * by itself what it is given may have been quicker.
   */
  private void sentInItsFlush(TruthCall write, long sent, String what) {
    Object delivery = scenario.expected().fields().get("delivery");
    if (write == null || !write.writes() || !"streamed".equals(delivery)) {
      return;
    }
    TruthCall flush = seen.next(write, "flush");
    if (flush != null && flush.failure() == null) {
      long earliest = flushesItself ? write.beginMicros() : flush.beginMicros();
      assertThat(sent)
          .as("sent, in its flush, " + what)
          .isBetween(earliest - ANCHOR_MICROS, flush.endMicros() + ANCHOR_MICROS);
    }
  }

  /** The field is the time at which that row was sent; -1: it is absent. */
  private void moment(String field, int row) {
    if (row < 0) {
      assertThat(record.has(field)).as(of(field)).isFalse();
      return;
    }
    assertThat(micros(field))
        .as(of(field))
        .isCloseTo(offset(record.get("timeline").get(row).get(3)), ROUNDING);
  }

  private void order(String... fields) {
    long last = Long.MIN_VALUE;
    for (String field : fields) {
      if (record.has(field)) {
        assertThat(micros(field)).as(of(field)).isGreaterThanOrEqualTo(last);
        last = micros(field);
      }
    }
  }

  private String of(String what) {
    return what + " in " + scenario + ": " + record;
  }

  private long offset(JsonNode millisSinceStart) {
    return micros("req_start") + Math.round(millisSinceStart.asDouble() * 1000);
  }

  /** A time or a duration, both written as milliseconds. */
  private long micros(String field) {
    return Math.round(record.path(field).asDouble() * 1000);
  }

  private long errorMicros() {
    return Math.max(micros("first_token_sent_error_ms"), micros("last_token_sent_error_ms"));
  }
}
