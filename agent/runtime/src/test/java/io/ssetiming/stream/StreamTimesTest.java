package io.ssetiming.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetiming.record.RecordLine;
import io.ssetiming.sse.BodyFormat;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The moments, durations and rates of one stream. */
class StreamTimesTest {

  private final Recorded recorded = new Recorded();
  private final Recorded.Call call = recorded.open();

  @Test
  void firsts() {
    call.head().write(1, ": hello\n\n").flush(2);
    call.write(10, "data: {\"choices\":[{\"delta\":{\"role\":\"assistant\"}}]}\n\n").flush(11);
    call.reasoning(20).flush(21).reasoning(25).flush(26);
    call.token(30).flush(31).token(40).flush(41).done(50).flush(51);
    Recorded.Told told = call.end(60);
    assertThat(told.since("req_start")).isZero();
    assertThat(told.since("first_byte_sent")).isEqualTo(2.1);
    assertThat(told.since("first_event_sent")).isEqualTo(11.1);
    assertThat(told.since("first_reasoning_sent")).isEqualTo(21.1);
    assertThat(told.since("first_token_written")).isEqualTo(30);
    assertThat(told.since("first_token_sent")).isEqualTo(31.1);
    assertThat(told.since("last_token_sent")).isEqualTo(41.1);
    assertThat(told.since("done_sent")).isEqualTo(51.1);
    assertThat(told.since("response_end")).isEqualTo(60);
    assertThat(told.since("first_flush_asked")).isEqualTo(2);
    told.has("ttft_ms", "31.100", "stream_ms", "10.000", "total_ms", "60.000")
        .has("first_token_sent_error_ms", "0.080", "last_token_sent_error_ms", "0.080")
        .has("no_token_reason", null, "comments", "1", "queued_ms", null);
    told.in("events").has("business", "4", "meta", "1", "done", "1", "heartbeat", null);
  }

  @Test
  void partialEventIsNeverSent() {
    call.write(0, "data: half").flush(1);
    Recorded.Told told = call.end(2);
    told.has("no_token_reason", "empty", "bytes_sent", "10", "partial_event", "true")
        .flagged("event_split");
    assertThat(told.since("first_token_sent")).isNull();
    assertThat(told.list("timeline")).isEmpty();
  }

  @Test
  void lastByteDecides() {
    String event = "data: x\n\n";
    call.write(0, event).write(0, event);
    call.sent(1, 8, Release.OVERFLOW, false).sent(2, 17, Release.OVERFLOW, false);
    call.sent(3, 18, Release.FLUSH, false);
    assertThat(call.end(4).list("timeline").stream().map(Object::toString))
        .containsExactly(
            "[0, business, 0.000, 2.100, 9, 1, overflow]",
            "[1, business, 0.000, 3.100, 9, 1, flush]");
  }

  @Test
  void gapsAndStalls() {
    for (double at : new double[] {0, 100, 200, 1_200, 2_201}) {
      call.token(at).flush(at);
    }
    call.write(2_300, ": ping\n\n").flush(2_300); // no business event: no gap
    Recorded.Told told = call.end(3_000);
    told.in("gaps_ms")
        .has("p50", "100.000", "max", "1001.000", "over_1s", "1", "stall_rate", "0.25");
    told.in("held_ms").has("p50", "0.100", "max", "0.100");
  }

  @Test
  void rates() {
    for (int i = 0; i < 5; i++) {
      call.token(100 + i * 100).flush(100 + i * 100);
    }
    call.end(600)
        .has("tokens", "5", "token_source", "events")
        .has("rate_stream_tps", "10.0", "rate_e2e_tps", "9.998");
  }

  @Test
  void tokensByUsage() {
    call.token(100).flush(100).token(200).flush(200);
    call.write(300, "data: {\"choices\":[],\"usage\":{\"completion_tokens\":21}}\n\n").flush(300);
    call.end(400).has("tokens", "21", "token_source", "usage", "rate_stream_tps", "200.0");
  }

  @Test
  void noRateWithoutADenominator() {
    call.token(100).flush(100);
    call.end(200).has("rate_stream_tps", null, "stream_ms", "0.000", "gaps_ms", null);
    recorded.open().token(0).token(0).flush(5).end(6).has("rate_stream_tps", null);
    recorded.open().token(0).end(6).has("rate_stream_tps", null, "rate_e2e_tps", null);
    recorded.open().end(6).has("rate_e2e_tps", null, "tokens", "0", "held_ms", null);
  }

  @Test
  void queuedForAWorker() {
    StreamTimeline timeline =
        recorded.registry.open(
            new FakeView(),
            BodyFormat.SSE,
            Arrival.queued(Recorded.ORIGIN, Recorded.ORIGIN + 5_000_000, "p"));
    timeline.end(Recorded.ORIGIN + 9_000_000);
    new Recorded.Told(recorded.records.get(0))
        .has("queued_ms", "5.000", "req_start_source", "p", "total_ms", "9.000");
  }

  /** Whether the CR alone ends the event is known only when the next byte comes, or none. */
  @Test
  void lateCarriageReturn() {
    call.write(1, "data: x\r\n\r").flush(2);
    call.write(100, "data: y\r\n\r").flush(101);
    assertThat(call.end(500).list("timeline").stream().map(Object::toString))
        .containsExactly(
            "[0, business, 1.000, 2.100, 10, 1, flush]",
            "[1, business, 100.000, 101.100, 10, 1, flush]");
  }

  @Test
  void sameBytesByEveryWayOfWriting() {
    String text = "data: gr\u00fc\u00df \uD83D\uDE00\n\n";
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    StreamTimeline t = call.timeline;
    long now = call.at(1);
    t.written(ByteBuffer.wrap(bytes), now);
    ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes);
    direct.flip();
    t.written(direct, now);
    assertThat(direct.remaining()).isEqualTo(bytes.length);
    for (byte one : bytes) {
      t.written(one, now);
    }
    t.written("<" + text, 1, text.length(), StandardCharsets.UTF_8, now);
    t.written(("<" + text).toCharArray(), 1, text.length(), StandardCharsets.UTF_8, now);
    for (char one : text.toCharArray()) {
      t.written(one, StandardCharsets.UTF_8, now);
    }
    assertThat(t.bytesWritten()).isEqualTo(6L * bytes.length);
    call.flush(2).end(3).in("events").has("business", "6");
  }

  @Test
  void blockedTimeAddsUp() {
    call.timeline.blocked(1_500_000);
    call.timeline.blocked(2_000_000);
    call.end(5).has("blocked_ms", "3.500");
  }

  /** Calls that do not wait: what a full socket leaves does, until it is taken or all is over. */
  @Test
  void bytesWaitBehindCalls() {
    call.token(0).timeline.stalled(call.at(1));
    call.timeline.called(call.at(0), call.at(2)); // which counts the first millisecond
    call.timeline.stalled(call.at(3)); // still
    call.timeline.called(call.at(5), call.at(6));
    call.sent(9.9, 10, Release.TAIL, true).timeline.stalled(call.at(10)); // a part, and no more
    call.sent(19.9, call.timeline.bytesWritten(), Release.TAIL, true).timeline.accepted();
    call.token(25).timeline.stalled(call.at(30));
    call.end(35).has("blocked_ms", "25.000");
  }

  /** Whoever counts the wait himself says only that it was refused. */
  @Test
  void refusedIsNoWait() {
    call.token(0).timeline.refused(call.at(1));
    call.end(5).has("blocked_ms", "0.000");
  }

  @Test
  void nothingChangesAfterTheEnd() {
    call.token(0).flush(1);
    String before = plain(call.end(10).line());
    call.timeline.headReady(ResponseHead.of(call.view, false, false));
    call.token(20).flush(21).fails(Failure.APPLICATION);
    call.timeline.blocked(5);
    call.timeline.discardBody();
    call.timeline.end(call.at(30));
    assertThat(recorded.records).hasSize(1);
    assertThat(plain(call.timeline.toRecord("stream"))).isEqualTo(before);

    Recorded.Call quiet = recorded.open().cutOff();
    String quietBefore = plain(quiet.end(10).line());
    quiet.timeline.anySent(quiet.at(20));
    quiet.timeline.endedCleanly();
    assertThat(plain(quiet.timeline.toRecord("stream"))).isEqualTo(quietBefore);
  }

  private static String plain(RecordLine line) {
    return line.names()
        + line.values().stream()
            .map(value -> value instanceof RecordLine inner ? plain(inner) : value.toString())
            .toList()
            .toString();
  }

  /** However calls come, an event is written before it is sent, and held adds up. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void anyOrderOfCalls(int seed) {
    Random random = new Random(seed);
    StringBuilder body = new StringBuilder();
    String[] ends = {"\n\n", "\r\n\r\n", "\r\r", "\n", "\r\n\r"};
    for (int i = 0; i < 400; i++) {
      body.append(random.nextInt(4) == 0 ? ": c" : "data: x").append(ends[random.nextInt(5)]);
    }
    double now = 0;
    long sent = 0;
    for (int at = 0; at < body.length(); ) {
      now += random.nextInt(40) / 10.0;
      int end = Math.min(body.length(), at + random.nextInt(30));
      call.write(now, body.substring(at, end));
      at = end;
      if (random.nextBoolean()) {
        now += random.nextInt(40) / 10.0;
        sent += random.nextInt((int) (call.timeline.bytesWritten() - sent) + 1);
        call.sent(now, sent, Release.values()[random.nextInt(4)], random.nextBoolean());
      }
    }
    Recorded.Told told = call.close(now + 1).end(now + 2);
    BigDecimal lastSent = BigDecimal.ZERO;
    for (Object each : told.list("timeline")) {
      BigDecimal writtenAt = new BigDecimal(((List<?>) each).get(2).toString());
      BigDecimal sentAt = new BigDecimal(((List<?>) each).get(3).toString());
      assertThat(writtenAt).isLessThanOrEqualTo(sentAt);
      assertThat(sentAt).isGreaterThanOrEqualTo(lastSent);
      lastSent = sentAt;
    }
    told.has("events_not_sent", null, "bytes_sent", String.valueOf(body.length()));
  }
}
