package io.ssetiming.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetiming.sse.BodyFormat;
import org.junit.jupiter.api.Test;

/** Who held it: the shapes of real faults, replayed. */
class DeliveryTest {

  private final Recorded recorded = new Recorded();
  private final Recorded.Call call = recorded.open();

  private static void accusesTheWriter(Recorded.Told told) {
    told.in("culprit").has("class", "io.ssetiming.sample.Chat", "method", "answer");
  }

  /** A1. */
  @Test
  void writeAndFlush() {
    call.head();
    for (int i = 0; i < 5; i++) {
      call.token(i * 200).flush(i * 200 + 1);
    }
    call.done(801).flush(801);
    call.end(802)
        .has("delivery", "streamed", "buffered", "false", "culprit", null)
        .has("outcome", "completed", "flushes_asked", "6", "flushes_passed", "6");
  }

  /** A2. */
  @Test
  void writeWithoutFlush() {
    call.tokens(5, 0, 200);
    call.view.contentLength = 60;
    Recorded.Told told = call.head().close(1_003).end(1_004);
    told.has("delivery", "write_without_flush", "buffered", "true", "first_flush_asked", null)
        .flagged("content_length_set");
    accusesTheWriter(told);
    assertThat(told.since("first_token_sent")).isEqualTo(1003.1);
  }

  /** A3: overflow pushes out half events. */
  @Test
  void overflow() {
    String event = "data: " + "x".repeat(3_000) + "\n\n"; // 3008
    for (int i = 0; i < 3; i++) {
      call.write(i * 200, event);
    }
    call.sent(400, 8_192, Release.OVERFLOW, false);
    call.write(600, event).write(800, event);
    Recorded.Told told = call.close(1_006).end(1_007);
    told.has("delivery", "write_without_flush");
    assertThat(told.since("first_token_sent")).isEqualTo(400.1);
    assertThat(told.list("timeline").stream().map(Object::toString))
        .containsExactly(
            "[0, business, 0.000, 400.100, 3008, 1, overflow]",
            "[1, business, 200.000, 400.100, 3008, 1, overflow]",
            "[2, business, 400.000, 1006.100, 3008, 1, close]",
            "[3, business, 600.000, 1006.100, 3008, 1, close]",
            "[4, business, 800.000, 1006.100, 3008, 1, close]");
  }

  /** A4: the blank line comes late. */
  @Test
  void eventInPieces() {
    call.write(0, "data: " + "x".repeat(20_000)).sent(4, 16_384, Release.OVERFLOW, false);
    Recorded.Told told = call.write(304, "\n\n").flush(608).end(609);
    assertThat(told.since("first_byte_sent")).isEqualTo(4.1);
    assertThat(told.since("first_event_sent")).isEqualTo(608.1);
    assertThat(told.since("first_token_sent")).isEqualTo(608.1);
    assertThat(told.since("first_token_written")).isEqualTo(304);
    assertThat(told.in("held_ms").text("max")).isEqualTo("304.100");
  }

  /** A16. */
  @Test
  void flushAfterEveryThird() {
    for (int i = 0; i < 9; i++) {
      call.token(i * 200);
      if (i % 3 == 2) {
        call.flush(i * 200 + 1);
      }
    }
    accusesTheWriter(call.end(1_700).has("delivery", "batched", "buffered", "true"));
  }

  /** Not the application's fault: it asked. */
  @Test
  void flushKeptByALayer() {
    for (int i = 0; i < 5; i++) {
      call.token(i * 200).flushSwallowed(i * 200 + 1, "a.Layer");
    }
    Recorded.Told told = call.close(1_000).end(1_001);
    told.has("delivery", "flush_swallowed", "buffered", "true")
        .has("flushes_asked", "5", "flushes_passed", "0")
        .in("culprit")
        .has("class", "a.Layer", "method", "flush");
  }

  @Test
  void keptFlushThatAnotherMadeGood() {
    for (int i = 0; i < 5; i++) {
      call.token(i * 200).flushSwallowed(i * 200 + 1, "a.Layer").flush(i * 200 + 2);
    }
    call.end(1_700).has("delivery", "streamed", "culprit", null);
  }

  @Test
  void ownFlushButLate() {
    for (int i = 0; i < 5; i++) {
      call.token(i * 200).flush(i * 200 + 60);
    }
    call.end(1_700).has("delivery", "batched");
  }

  @Test
  void oneLateFlushIsNoHabit() {
    for (int i = 0; i < 5; i++) {
      call.token(i * 200).flush(i * 200 + (i == 2 ? 60 : 1));
    }
    call.end(1_700).has("delivery", "streamed", "culprit", null);
  }

  /** Reactor Netty's own flush, a task behind the write: once late is a thread put aside. */
  @Test
  void oneLateFlushOfTheServerIsNoHabit() {
    call.head();
    for (int i = 0; i < 2; i++) {
      call.token(i * 200).sent(i * 200 + (i == 0 ? 60 : 1), Release.SERVER);
    }
    call.end(802).has("delivery", "streamed", "buffered", "false", "culprit", null);
  }

  /** A source that blocks the event loop between its write and that flush, each time. */
  @Test
  void lateFlushesOfTheServer() {
    call.head();
    for (int i = 0; i < 4; i++) {
      call.token(i * 200).sent(i * 200 + (i < 2 ? 60 : 1), Release.SERVER);
    }
    call.end(802).has("delivery", "write_without_flush", "buffered", "true");
  }

  @Test
  void holdAtTheThreshold() {
    Recorded coarse = new Recorded(b -> b.thresholds(100, 30_000));
    coarse.open().token(0).token(90).flush(99.9).end(200).has("delivery", "streamed");
    coarse.open().token(0).token(90).flush(100.1).end(200).has("delivery", "batched");
  }

  /** A6. */
  @Test
  void bodyDropped() {
    call.head();
    for (int i = 0; i < 5; i++) {
      call.token(i * 200);
      call.timeline.flushAsked(call.at(i * 200));
      call.timeline.flushReturned(false);
    }
    call.end(1_000)
        .has("delivery", "body_dropped", "buffered", "true", "bytes_sent", "0")
        .has("no_token_reason", "not_sent", "outcome", "truncated", "events_not_sent", "5")
        .has("flushes_asked", "5", "flushes_passed", "0", "culprit", null);
  }

  @Test
  void whoDroppedTheBody() {
    call.timeline.enterAbove(new StringBuilder());
    call.token(0).end(1).in("culprit").has("class", "java.lang.StringBuilder", "method", "write");
  }

  @Test
  void lostClientDropsNothing() {
    call.token(0).fails(Failure.CLIENT_GONE).cutOff();
    call.end(10).has("delivery", "not_a_stream", "no_token_reason", "client_abort");
  }

  @Test
  void backpressureOnlyWithAFullSocket() {
    for (boolean full : new boolean[] {true, false}) {
      Recorded.Call slow = recorded.open();
      for (int i = 0; i < 5; i++) {
        slow.token(i * 200);
        slow.timeline.flushAsked(slow.at(i * 200));
        long left = slow.at(i * 200 + 150);
        slow.timeline.sent(
            slow.timeline.bytesWritten(), slow.at(i * 200), left, left, Release.FLUSH, full);
      }
      slow.end(1_200)
          .has(
              "delivery", full ? "backpressure" : "streamed", "buffered", "false", "culprit", null);
    }
  }

  /** A flush comes back at once, and the event leaves with the last byte. */
  @Test
  void compressorKeepsEvents() {
    call.compressed("com.example.Gzip");
    for (int i = 0; i < 5; i++) {
      call.token(i * 200);
      call.timeline.flushAsked(call.at(i * 200 + 1));
      call.timeline.flushReturned(false);
    }
    Recorded.Told told = call.close(1_000).end(1_001);
    told.has("delivery", "compression_held", "buffered", "true", "flushes_passed", "0");
    told.in("culprit").has("class", "com.example.Gzip", "method", "write");
  }

  /** The application fails, and the response is cut off. */
  @Test
  void compressorKeepsThemForEver() {
    call.compressed("com.example.Gzip").token(0);
    call.timeline.flushAsked(call.at(1));
    call.fails(Failure.APPLICATION).cutOff();
    call.end(2).has("delivery", "compression_held", "outcome", "error", "bytes_sent", "0");
  }

  /** Its buffer runs over in a later write. */
  @Test
  void compressorLetsGoOfThem() {
    call.compressed("com.example.Gzip").token(0);
    call.timeline.flushAsked(call.at(1));
    call.token(200).sent(200, call.timeline.bytesWritten(), Release.OVERFLOW, false);
    call.end(201).has("delivery", "compression_held");
  }

  @Test
  void compressorThatFlushes() {
    call.compressed("com.example.Gzip");
    call.token(0).flush(1).token(200).flush(201).end(202);
    assertThat(recorded.records.get(0).get("delivery")).isEqualTo("streamed");
  }

  /** Each write takes long, be it for the machine, and the flush comes right behind it. */
  @Test
  void compressorBehindSlowWrites() {
    call.compressed("com.example.Gzip");
    for (int i = 0; i < 5; i++) {
      long before = call.timeline.bytesWritten();
      call.token(i * 200).sent(i * 200, before, Release.OVERFLOW, false);
      call.timeline.called(call.at(i * 200), call.at(i * 200 + 190));
      call.timeline.flushAsked(call.at(i * 200 + 191));
    }
    call.close(1_000).end(1_001).has("delivery", "compression_held");
  }

  /** Nobody asked the compressor for anything. */
  @Test
  void writeWithoutFlushIntoACompressor() {
    call.compressed("com.example.Gzip").tokens(5, 0, 200).close(1_000);
    accusesTheWriter(call.end(1_001).has("delivery", "write_without_flush"));
  }

  /** The flush came when it was too late anyway. */
  @Test
  void lateFlushIntoACompressor() {
    call.compressed("com.example.Gzip").tokens(5, 0, 200).timeline.flushAsked(call.at(990));
    call.close(1_000).end(1_001).has("delivery", "write_without_flush");
  }

  @Test
  void slowReaderBehindACompressor() {
    call.compressed("com.example.Gzip");
    for (int i = 0; i < 5; i++) {
      call.token(i * 200);
      call.timeline.flushAsked(call.at(i * 200));
      long left = call.at(i * 200 + 150);
      call.timeline.sent(
          call.timeline.bytesWritten(), call.at(i * 200), left, left, Release.FLUSH, true);
    }
    call.end(1_200).has("delivery", "backpressure");
  }

  @Test
  void fullSocketWithoutAFlush() {
    call.tokens(5, 0, 200).sent(1_000, call.timeline.bytesWritten(), Release.CLOSE, true);
    call.end(1_010).has("delivery", "write_without_flush");
  }

  /** The reader never reads again: what it kept waiting never left. */
  @Test
  void stuckForEver() {
    call.token(0).flush(0).token(200).timeline.flushAsked(call.at(200));
    call.timeline.refused(call.at(201));
    call.fails(Failure.TIMEOUT).cutOff();
    call.end(5_000)
        .has("delivery", "backpressure", "buffered", "false", "culprit", null)
        .has("events_not_sent", "1");
  }

  /** The socket takes it piece by piece, and then no more: each piece went as a whole. */
  @Test
  void stuckInPieces() {
    call.token(0).timeline.flushAsked(call.at(1));
    call.timeline.refused(call.at(2));
    call.sent(900, 10, Release.FLUSH, true).timeline.accepted();
    call.timeline.refused(call.at(901));
    call.fails(Failure.CLIENT_GONE).cutOff();
    call.end(2_000).has("delivery", "backpressure", "events_not_sent", "1");
  }

  /** Its write goes piece by piece, for longer than the threshold, before it waits for good. */
  @Test
  void stuckInItsWrite() {
    call.token(0).sent(1, 10, Release.OVERFLOW, false).sent(80, 20, Release.OVERFLOW, false);
    call.timeline.refused(call.at(81));
    call.timeline.called(call.at(0), call.at(900));
    call.fails(Failure.CLIENT_GONE).cutOff();
    call.end(2_000).has("delivery", "backpressure", "buffered", "false", "events_not_sent", "1");
  }

  /** TLS: the piece that waited was taken as a whole, and the next one was not offered any more. */
  @Test
  void stuckBetweenItsPieces() {
    call.token(0).sent(1, 10, Release.OVERFLOW, false);
    call.timeline.refused(call.at(80));
    call.sent(700, 20, Release.OVERFLOW, true).timeline.accepted();
    call.timeline.called(call.at(0), call.at(900));
    call.fails(Failure.CLIENT_GONE).cutOff();
    call.end(2_000).has("delivery", "backpressure", "buffered", "false", "events_not_sent", "1");
  }

  /** Nothing of the stream ever left. */
  @Test
  void stuckFromTheFirst() {
    call.token(0).timeline.refused(call.at(1));
    call.fails(Failure.CLIENT_GONE).cutOff();
    call.end(5_000).has("delivery", "backpressure", "events_not_sent", "1");
  }

  /** The client goes as soon as the socket is full. */
  @Test
  void refusedOnlyJustNow() {
    call.token(0).flush(0).token(200).timeline.refused(call.at(201));
    call.fails(Failure.CLIENT_GONE).cutOff();
    call.end(202).has("delivery", "streamed");
  }

  /** What had waited for a flush before the socket was full is not the reader's. */
  @Test
  void lateBeforeItWasFull() {
    call.tokens(5, 0, 200).timeline.flushAsked(call.at(5_000));
    call.timeline.refused(call.at(5_001));
    call.fails(Failure.CLIENT_GONE).cutOff();
    call.end(9_000).has("delivery", "not_a_stream");
  }

  /** An event larger than the buffer: its write waits for the reader, its flush sends the rest. */
  @Test
  void writeThatWaits() {
    for (int i = 0; i < 3; i++) {
      int start = i * 1_000;
      call.token(start);
      long end = call.timeline.bytesWritten();
      long left = call.at(start + 400);
      call.timeline.refused(call.at(start + 1));
      call.timeline.sent(end - 9, call.at(start), left, left, Release.OVERFLOW, true);
      call.flush(start + 401);
    }
    call.end(4_000).has("delivery", "backpressure", "buffered", "false");
  }

  /** A large event on a busy machine: nobody could ask for its flush before its write was over. */
  @Test
  void writeThatTakesLong() {
    for (int i = 0; i < 3; i++) {
      int start = i * 1_000;
      call.token(start).timeline.called(call.at(start + 1), call.at(start + 300));
      call.flush(start + 301);
    }
    call.end(4_000).has("delivery", "streamed", "buffered", "false");
  }

  /** A writer that does not block: the container's close sends what the socket had refused. */
  @Test
  void refusedUntilTheClose() {
    call.token(0).flush(0).token(200).timeline.refused(call.at(201));
    call.fails(Failure.TIMEOUT).cutOff();
    call.close(3_000).end(3_001).has("delivery", "backpressure", "events_not_sent", null);
  }

  /** A layer kept what was flushed until the client gave up. */
  @Test
  void swallowedForEver() {
    call.token(0).flushSwallowed(1, "com.example.Buffer").token(200);
    call.fails(Failure.CLIENT_GONE).cutOff();
    Recorded.Told told = call.end(2_000).has("delivery", "flush_swallowed", "buffered", "true");
    told.in("culprit").has("class", "com.example.Buffer", "method", "flush");
  }

  /** Nobody saw who: but it was not for want of a flush. */
  @Test
  void keptAfterItsFlush() {
    for (int i = 0; i < 5; i++) {
      call.token(i * 200).timeline.flushAsked(call.at(i * 200 + 1));
      call.timeline.flushReturned(false);
    }
    call.close(1_000).end(1_001).has("delivery", "flush_swallowed", "culprit", null);
  }

  /** The reader keeps a late flush waiting, and is still not the reason. */
  @Test
  void lateFlushIntoAFullSocket() {
    call.tokens(5, 0, 200);
    long end = call.timeline.bytesWritten();
    for (int i = 1; i <= 5; i++) {
      long left = call.at(1_000 + i * 50);
      call.timeline.sent(end / 5 * i, call.at(1_000), left, left, Release.FLUSH, true);
    }
    call.end(1_300).has("delivery", "batched");
  }

  /** While it is open: what waits may still leave. */
  @Test
  void openStreams() {
    call.token(0);
    assertThat(soFar(call, 10)).isEqualTo("not_a_stream");
    assertThat(soFar(call, 5_000)).isEqualTo("write_without_flush");
    call.timeline.flushAsked(call.at(5_000));
    call.timeline.refused(call.at(5_001));
    call.flush(5_002).token(5_010).timeline.flushAsked(call.at(5_010));
    call.timeline.refused(call.at(5_011));
    call.token(5_020);
    assertThat(soFar(call, 9_000)).isEqualTo("backpressure");
  }

  private String soFar(Recorded.Call open, double millis) {
    recorded.clock.nanos = open.at(millis);
    return new Recorded.Told(open.timeline.toRecord("open")).text("delivery");
  }

  @Test
  void tailOfAFullSocket() {
    call.token(0).sent(200, call.timeline.bytesWritten(), Release.TAIL, true);
    call.end(210).has("delivery", "backpressure");
  }

  @Test
  void oneBurst() {
    call.tokens(50, 500, 0.1).flush(505).end(506).has("delivery", "not_a_stream");
  }

  @Test
  void singleEvent() {
    call.token(500).flush(501).end(502).has("delivery", "streamed");
  }

  @Test
  void noBusinessEvents() {
    call.write(0, ": hi\n\n").flush(1).end(2).has("delivery", "not_a_stream");
  }

  @Test
  void newlineDelimitedJson() {
    Recorded.Call lines = recorded.open(new FakeView(), BodyFormat.NDJSON);
    for (int i = 0; i < 3; i++) {
      lines.write(i * 200, "{\"response\":\"x\",\"done\":false}\n").flush(i * 200);
    }
    lines.write(600, "{\"response\":\"\",\"done\":true}\n").flush(600);
    lines.end(601).has("delivery", "streamed", "outcome", "completed");
  }

  /** What was pushed out of the queue was still sent. */
  @Test
  void moreEventsThanTheQueueHolds() {
    call.tokens(5_000, 0, 1).done(5_001);
    Recorded.Told told = call.close(5_002).end(5_003);
    told.has("events_not_sent", null, "outcome", "completed", "tokens", "5000")
        .has("delivery", "write_without_flush")
        .flagged("pending_merged");
    assertThat(told.since("done_sent")).isEqualTo(5002.1);
  }
}
