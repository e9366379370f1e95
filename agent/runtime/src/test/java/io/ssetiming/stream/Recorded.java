package io.ssetiming.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetiming.record.RecordLine;
import io.ssetiming.sample.Chat;
import io.ssetiming.sse.BodyFormat;
import io.ssetiming.time.FakeClock;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Streams whose times a test gives, in milliseconds since the request came, and their records. */
final class Recorded {

  static final long ORIGIN = -7_000_000_000L; // monotonic time may be negative

  final List<RecordLine> records = new ArrayList<>();
  final FakeClock clock = new FakeClock();
  final StreamRegistry registry;

  Recorded() {
    this(builder -> {});
  }

  Recorded(Consumer<StreamSettings.Builder> options) {
    StreamSettings.Builder builder = StreamSettings.builder().service("test", "host:1");
    options.accept(builder);
    clock.nanos = ORIGIN;
    clock.epochMicros = 1_000_000_000_000L;
    registry = new StreamRegistry(builder.build(), clock, record -> records.add(record.get()));
  }

  Call open(FakeView view) {
    return open(view, BodyFormat.SSE);
  }

  Call open(FakeView view, BodyFormat format) {
    return new Call(view, registry.open(view, format, Arrival.at(ORIGIN, "test")));
  }

  Call open() {
    return open(new FakeView());
  }

  /** One stream. What is not told to it as being late happens at once. */
  final class Call {
    final FakeView view;
    final StreamTimeline timeline;
    private boolean cleanly = true;

    private Call(FakeView view, StreamTimeline timeline) {
      this.view = view;
      this.timeline = timeline;
    }

    long at(double millis) {
      return ORIGIN + Math.round(millis * 1e6);
    }

    Call write(double millis, String text) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      Chat.answer(() -> timeline.written(bytes, 0, bytes.length, at(millis)));
      return this;
    }

    /** A chat chunk with one token. */
    Call token(double millis) {
      return write(millis, "data: {\"choices\":[{\"delta\":{\"content\":\"x\"}}]}\n\n");
    }

    Call reasoning(double millis) {
      return write(millis, "data: {\"choices\":[{\"delta\":{\"reasoning_content\":\"x\"}}]}\n\n");
    }

    Call tokens(int count, double from, double every) {
      for (int i = 0; i < count; i++) {
        token(from + i * every);
      }
      return this;
    }

    Call done(double millis) {
      return write(millis, "data: [DONE]\n\n");
    }

    /** A flush that lets everything go within a tenth of a millisecond. */
    Call flush(double millis) {
      timeline.flushAsked(at(millis));
      sent(millis, timeline.bytesWritten(), Release.FLUSH, false);
      timeline.flushReturned(true);
      return this;
    }

    /** A flush that {@code layer} keeps to itself. */
    Call flushSwallowed(double millis, String layer) {
      timeline.flushAsked(at(millis));
      timeline.flushSwallowed(layer, at(millis));
      timeline.flushReturned(false);
      return this;
    }

    Call sent(double millis, long offset, Release by, boolean socketFull) {
      timeline.anySent(at(millis + 0.1));
      timeline.sent(offset, at(millis), at(millis + 0.02), at(millis + 0.1), by, socketFull);
      return this;
    }

    /** All that was written leaves. */
    Call sent(double millis, Release by) {
      return sent(millis, timeline.bytesWritten(), by, false);
    }

    Call head() {
      timeline.headReady(ResponseHead.of(view, false, false));
      return this;
    }

    /** The container compresses, in a layer of this class. */
    Call compressed(String layer) {
      timeline.encodedBy(layer);
      timeline.headReady(ResponseHead.of(view, true, false));
      return this;
    }

    Call bodyless() {
      timeline.headReady(ResponseHead.of(view, false, true));
      return this;
    }

    Call close(double millis) {
      return sent(millis, timeline.bytesWritten(), Release.CLOSE, false);
    }

    Call fails(Failure failure) {
      timeline.failed(failure);
      return this;
    }

    Call cutOff() {
      cleanly = false;
      return this;
    }

    Told end(double millis) {
      if (cleanly) {
        timeline.endedCleanly();
      }
      timeline.end(at(millis));
      return new Told(records.get(records.size() - 1));
    }

    /** The flags of a stream that ends here. */
    List<Object> end() {
      return end(1_000).list("flags");
    }
  }

  /** What a record says. */
  record Told(RecordLine line) {

    String text(String field) {
      Object value = line.get(field);
      return value == null ? null : value.toString();
    }

    /** A time, as milliseconds since the request came. */
    Double since(String field) {
      Object value = line.get(field);
      return value == null
          ? null
          : new BigDecimal(value.toString())
              .subtract(BigDecimal.valueOf(1_000_000_000))
              .doubleValue();
    }

    @SuppressWarnings("unchecked")
    List<Object> list(String field) {
      return line.get(field) == null ? List.of() : (List<Object>) line.get(field);
    }

    Told in(String field) {
      return new Told((RecordLine) line.get(field));
    }

    /** Pairs of a field and its text, null for absent. */
    Told has(String... pairs) {
      for (int i = 0; i < pairs.length; i += 2) {
        assertThat(text(pairs[i])).as("%s of %s", pairs[i], line.names()).isEqualTo(pairs[i + 1]);
      }
      return this;
    }

    Told flagged(String... flags) {
      assertThat(list("flags")).contains((Object[]) flags);
      return this;
    }

    Told notFlagged(String... flags) {
      assertThat(list("flags")).doesNotContain((Object[]) flags);
      return this;
    }
  }
}
