package io.ssetiming.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetiming.sse.BodyFormat;
import io.ssetiming.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The streams that are open, from the first hook to the record. */
class StreamRegistryTest {

  private final Recorded recorded = new Recorded();
  private final StreamRegistry registry = recorded.registry;

  @AfterEach
  void nothingLeft() {
    registry.close(Failure.SHUTDOWN);
    assertThat(registry.hasOpen()).isFalse();
    assertThat(StreamRegistry.current().settings().format("text/event-stream")).isNull();
  }

  @Test
  void oneRecordEach() {
    Set<Object> ids = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      ids.add(recorded.open().end(1).line().get("record_id"));
    }
    assertThat(ids).hasSize(100);
    assertThat(recorded.records).hasSize(100);
  }

  @Test
  void installedAndClosed() {
    registry.install();
    assertThat(StreamRegistry.current()).isSameAs(registry);
    Recorded.Call open = recorded.open().token(0).flush(1).cutOff();
    registry.close(Failure.DETACHED);
    assertThat(StreamRegistry.current()).isNotSameAs(registry);
    assertThat(recorded.records).hasSize(1);
    open.fails(Failure.CLIENT_GONE);
    open.timeline.end(open.at(5));
    assertThat(recorded.records).hasSize(1);
    new Recorded.Told(recorded.records.get(0)).has("outcome", "detached", "delivery", "streamed");
  }

  @Test
  void forgotten() {
    Recorded.Call call = recorded.open();
    registry.forget(call.timeline);
    registry.close(Failure.SHUTDOWN);
    assertThat(recorded.records).isEmpty();
  }

  @Test
  void unwantedPath() {
    Recorded chats = new Recorded(b -> b.match(List.of(), List.of(Pattern.compile("/x"))));
    assertThat(
            chats.registry.open(
                new FakeView(), BodyFormat.SSE, Arrival.at(Recorded.ORIGIN, "test")))
        .isNull();
    assertThat(chats.registry.hasOpen()).isFalse();
  }

  @Test
  void idleIsSaidOncePerPause() {
    Recorded.Call call = recorded.open().token(0).flush(1);
    recorded.clock.nanos = call.at(30_000);
    registry.sayIdle();
    assertThat(recorded.records).isEmpty();
    recorded.clock.nanos = call.at(30_002);
    registry.sayIdle();
    registry.sayIdle();
    assertThat(recorded.records).hasSize(1);
    new Recorded.Told(recorded.records.get(0)).has("kind", "open", "outcome", null, "tokens", "1");
    call.token(31_000).flush(31_000);
    recorded.clock.nanos = call.at(61_002);
    registry.sayIdle();
    assertThat(recorded.records).hasSize(2);
  }

  @Test
  void streamsAboveTheContainer() {
    Recorded.Call call = recorded.open();
    Object wrapper = new Object();
    assertThat(registry.above(wrapper)).isNull();
    registry.watchAbove(wrapper, call.timeline);
    assertThat(registry.above(wrapper)).isSameAs(call.timeline);
    call.end(1);
    assertThat(registry.above(wrapper)).isNull();
    registry.watchAbove(wrapper, call.timeline); // too late
    assertThat(registry.above(wrapper)).isNull();
  }

  @Test
  void outermostWriteAbove() {
    StreamTimeline timeline = recorded.open().timeline;
    assertThat(timeline.isSeenAbove()).isFalse();
    assertThat(timeline.enterAbove(this)).isTrue();
    assertThat(timeline.enterAbove(this)).isFalse();
    timeline.leaveAbove();
    timeline.leaveAbove();
    assertThat(timeline.enterAbove(this)).isTrue();
    assertThat(timeline.isSeenAbove()).isTrue();
  }

  @Test
  void lineForEachEvent() {
    Recorded lines = new Recorded(b -> b.events(StreamSettings.Events.LINES, 10));
    FakeView view = new FakeView().header("X-Request-ID", "a");
    Recorded.Call call = lines.open(view).token(1).flush(2).token(3).token(3).done(4).flush(5);
    assertThat(lines.records).hasSize(4);
    Recorded.Told first = new Recorded.Told(lines.records.get(0));
    first.has("kind", "event", "event_seq", "0", "event_type", "business", "token_count", "1");
    first.has("batch_flag", "false");
    assertThat(first.since("service_time_ms")).isEqualTo(2.1);
    new Recorded.Told(lines.records.get(1)).has("batch_flag", "true", "event_seq", "1");
    new Recorded.Told(lines.records.get(3)).has("event_type", "done", "token_count", "0");
    call.end(6).has("kind", "stream");
  }

  @Test
  void oneFlushInTwoWrites() {
    Recorded lines = new Recorded(b -> b.events(StreamSettings.Events.LINES, 10));
    Recorded.Call call = lines.open().token(1);
    long first = call.timeline.bytesWritten();
    call.token(1).sent(2, first, Release.FLUSH, false).flush(2);
    new Recorded.Told(lines.records.get(1)).has("event_seq", "1", "batch_flag", "true");
    call.token(3).flush(4);
    new Recorded.Told(lines.records.get(2)).has("event_seq", "2", "batch_flag", "false");
  }

  @Test
  void wallClockThatSteps() {
    Recorded.Call call = recorded.open();
    recorded.clock.epochMicros -= 3_600_000_000L;
    call.token(5).flush(6);
    assertThat(call.end(7).has("ttft_ms", "6.100").since("first_token_sent")).isEqualTo(6.1);
  }

  @Test
  void systemClockByDefault() {
    assertThat(StreamRegistry.current().clock()).isSameAs(Clock.system());
  }
}
