package io.ssetiming.stream;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.ssetiming.sse.BodyFormat;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What one stream may take of the service's memory. */
class StreamBoundsTest {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final byte[] TOKEN =
      "data: {\"choices\":[{\"delta\":{\"content\":\"x\"}}]}\n\n".getBytes(StandardCharsets.UTF_8);

  private final Recorded recorded = new Recorded();

  private static long allocated(Runnable work) {
    long thread = Thread.currentThread().getId();
    long before = THREADS.getThreadAllocatedBytes(thread);
    work.run();
    return THREADS.getThreadAllocatedBytes(thread) - before;
  }

  private void tokens(StreamTimeline timeline, int from, int to) {
    for (int i = from; i < to; i++) {
      long now = Recorded.ORIGIN + i * 1_000_000L;
      timeline.written(TOKEN, 0, TOKEN.length, now);
      timeline.flushAsked(now);
      timeline.sent(timeline.bytesWritten(), now, now, now + 10_000, Release.FLUSH, false);
      timeline.flushReturned(true);
    }
  }

  @Test
  void millionEvents() {
    Recorded.Call call = recorded.open();
    tokens(call.timeline, 0, 10_000);
    long more = allocated(() -> tokens(call.timeline, 10_000, 1_000_000));
    assertThat(more).isLessThan(100_000); // a tenth of a byte an event
    Recorded.Told told = call.end(2_000_000);
    told.has("tokens", "1000000", "timeline_dropped", "999000", "events_not_sent", null)
        .has("delivery", "streamed");
    assertThat(told.list("timeline")).hasSize(1_000);
    told.in("gaps_ms").has("max", "1.000", "over_1s", "0");
  }

  @Test
  void millionEventsThatNeverLeave() {
    Recorded.Call call = recorded.open();
    byte[] event = "data:x\n\n".getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < 10_000; i++) {
      call.timeline.written(event, 0, event.length, Recorded.ORIGIN);
    }
    long more =
        allocated(
            () -> {
              for (int i = 10_000; i < 1_000_000; i++) {
                call.timeline.written(event, 0, event.length, Recorded.ORIGIN);
              }
            });
    assertThat(more).isLessThan(100_000);
    call.close(5).end(6).has("events_not_sent", null).flagged("pending_merged");
  }

  @Test
  void oneHugeEvent() {
    Recorded.Call call = recorded.open();
    byte[] part = new byte[1_000];
    java.util.Arrays.fill(part, (byte) 'x');
    call.write(0, "data: ");
    tokens(recorded.open().timeline, 0, 10); // warm
    long more =
        allocated(
            () -> {
              for (int i = 0; i < 10_000; i++) {
                call.timeline.written(part, 0, part.length, Recorded.ORIGIN);
              }
            });
    assertThat(more).isLessThan(100_000);
    call.write(1, "\n\n").flush(2).end(3).has("tokens", "1", "bytes_written", "10000008");
  }

  @Test
  void timelineOfTheWantedSize() {
    Recorded ten = new Recorded(b -> b.events(StreamSettings.Events.TIMELINE, 10));
    ten.open().tokens(25, 0, 1).close(30).end(31).has("timeline_dropped", "15");
    Recorded none = new Recorded(b -> b.events(StreamSettings.Events.NONE, 10));
    none.open().tokens(25, 0, 1).close(30).end(31).has("timeline_dropped", null, "timeline", null);
  }

  @Test
  void exactlyTheWantedSize() {
    for (int size : new int[] {1, 15, 16, 17, 100}) {
      Recorded one = new Recorded(b -> b.events(StreamSettings.Events.TIMELINE, size));
      Recorded.Told told = one.open().tokens(size, 0, 1).close(200).end(201);
      told.has("timeline_dropped", null);
      assertThat(told.list("timeline")).hasSize(size);
    }
  }

  /** Design section 10: at most 4 KiB besides the rows. */
  @Test
  void openStream() {
    int streams = 200;
    FakeView view = new FakeView().header("X-Request-ID", "a");
    Arrival arrival = Arrival.at(Recorded.ORIGIN, "test");
    List<StreamTimeline> open = new ArrayList<>(streams);
    for (int i = 0; i < 20; i++) {
      tokens(recorded.registry.open(view, BodyFormat.SSE, arrival), 0, 10); // loads classes
    }
    long opened =
        allocated(
            () -> {
              for (int i = 0; i < streams; i++) {
                open.add(recorded.registry.open(view, BodyFormat.SSE, arrival));
              }
            });
    long used = allocated(() -> open.forEach(timeline -> tokens(timeline, 0, 8)));
    assertThat((opened + used) / streams).isLessThan(4_096);
  }
}
