package io.ssetiming.stream;

import io.ssetiming.record.Millis;
import io.ssetiming.record.RecordLine;
import io.ssetiming.record.RecordSink;
import io.ssetiming.sse.BodyFormat;
import io.ssetiming.sse.EventClass;
import io.ssetiming.time.Clock;
import io.ssetiming.time.WallAnchor;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The streams that are open now, and the way in for plugins: {@link #current()} is what advice
 * talks to. Before the agent has started and after it has stopped, current is a registry that
 * measures nothing. Thread safe.
 */
public final class StreamRegistry {

  private static final int MAX_PATHS = 256;
  private static final StreamRegistry OFF =
      new StreamRegistry(StreamSettings.builder().build(), Clock.system(), record -> {});

  private static volatile StreamRegistry current = OFF;

  private final StreamSettings settings;
  private final Clock clock;
  private final RecordSink sink;
  private final Set<StreamTimeline> open = ConcurrentHashMap.newKeySet();
  private final Map<Object, StreamTimeline> above = new ConcurrentHashMap<>();
  private volatile boolean stopping;
  private final AtomicLong records = new AtomicLong();
  private final String recordPrefix = Long.toString(System.currentTimeMillis(), 36) + "-";
  private final RecentIds recentIds = new RecentIds();
  private final Map<String, WriterFrame> writers = new ConcurrentHashMap<>();

  public StreamRegistry(StreamSettings settings, Clock clock, RecordSink sink) {
    this.settings = settings;
    this.clock = clock;
    this.sink = sink;
  }

  /** Never null. */
  public static StreamRegistry current() {
    return current;
  }

  /** Makes this registry the one that plugins see. */
  public void install() {
    current = this;
  }

  /**
   * No new streams; those that are open get their records now.
   *
   * @param why {@link Failure#SHUTDOWN} or {@link Failure#DETACHED}
   */
  public void close(Failure why) {
    current = OFF;
    long now = clock.nanos();
    for (StreamTimeline timeline : open) {
      timeline.failed(why);
      timeline.end(now);
    }
  }

  /**
   * The process is about to end: writes what is known of the open streams; they may still finish.
   */
  public void stopping() {
    stopping = true;
    for (StreamTimeline timeline : open) {
      sink.accept(() -> timeline.toRecord("open"));
    }
  }

  boolean isStopping() {
    return stopping;
  }

  public Clock clock() {
    return clock;
  }

  public StreamSettings settings() {
    return settings;
  }

  /**
   * A response that is a stream begins. Null where its path is not to be measured.
   *
   * @param view asked now for the request's side, and not kept
   */
  public StreamTimeline open(ResponseView view, BodyFormat format, Arrival arrival) {
    if (!settings.wantsPath(view.path())) {
      return null;
    }
    RequestIds ids = RequestIds.of(view, settings);
    RequestHead head = new RequestHead(view, ids, arrival);
    StreamTimeline timeline = new StreamTimeline(this, head, format, WallAnchor.now(clock));
    if (!ids.missing) {
      recentIds.add(ids.id, timeline);
    }
    open.add(timeline);
    return timeline;
  }

  /** The response turned out to be no stream after all: there is no record. */
  public void forget(StreamTimeline timeline) {
    letGo(timeline);
    String id = timeline.request.ids.id;
    if (timeline.idDuplicate) {
      recentIds.ended(id, timeline); // an earlier request had it too: that one is not forgotten
    } else {
      recentIds.forget(id);
    }
  }

  /** The id to send back to a client that sent none; null where the options don't allow it. */
  public String idToEcho(StreamTimeline timeline) {
    RequestIds ids = timeline.request.ids;
    return settings.idEcho && ids.missing ? ids.id : null;
  }

  /** Whether any stream is open now. */
  public boolean hasOpen() {
    return !open.isEmpty();
  }

  /** From here on {@link #above} finds the timeline by this stream of a response wrapper. */
  public void watchAbove(Object stream, StreamTimeline timeline) {
    if (open.contains(timeline)) {
      above.put(stream, timeline);
      timeline.watchedAbove(stream);
    }
  }

  /** The open stream that this object writes to, or null. */
  public StreamTimeline above(Object stream) {
    return above.isEmpty() ? null : above.get(stream);
  }

  /** Writes an "open" line for each stream that has been idle for longer than the threshold. */
  public void sayIdle() {
    long now = clock.nanos();
    for (StreamTimeline timeline : open) {
      if (timeline.becameIdle(now)) {
        sink.accept(() -> timeline.toRecord("open"));
      }
    }
  }

  /**
   * Unique in the process and, for any two processes of a host, but for a clock that stands still.
   */
  String nextRecordId() {
    return recordPrefix + records.incrementAndGet();
  }

  private void letGo(StreamTimeline timeline) {
    open.remove(timeline);
    for (Object stream : timeline.streamsAbove()) {
      above.remove(stream, timeline);
    }
  }

  void finished(StreamTimeline timeline) {
    letGo(timeline);
    recentIds.ended(timeline.request.ids.id, timeline);
    sink.accept(() -> timeline.toRecord("stream"));
  }

  void eventLeft(StreamTimeline timeline, int seq, EventClass what, long sentNanos, boolean batch) {
    sink.accept(
        () ->
            RecordLine.ofKind("event")
                .put("request_id", timeline.request.ids.id)
                .put("event_seq", (long) seq)
                .put("event_type", what.word())
                .put("service_time_ms", Millis.ofMicros(timeline.epochMicros(sentNanos)))
                .put("token_count", what == EventClass.BUSINESS ? 1L : 0L)
                .put("batch_flag", batch)
                .put("extra", StreamRecord.labels(settings)));
  }

  /**
   * The application's frame that is writing now. Looked for once per path, since a stack costs some
   * ten microseconds and a path is written by the same lines each time.
   */
  WriterFrame writer(String path) {
    String key = path == null ? "" : path;
    WriterFrame known = writers.get(key);
    if (known == null && writers.size() < MAX_PATHS) {
      known = WriterFrame.ofCallingThread();
      if (known != null) {
        writers.put(key, known);
      }
    }
    return known;
  }
}
