package io.ssetiming.stream;

import io.ssetiming.record.Millis;
import io.ssetiming.record.RecordLine;
import io.ssetiming.sse.EventClass;
import io.ssetiming.sse.StreamFacts;
import java.util.Map;

/**
 * Puts the record of one stream together: the field list of design section 4 in its order. Runs on
 * the writer's thread, with the timeline's lock held.
 */
final class StreamRecord {

  private final StreamTimeline t;
  private final Moments m;
  private final StreamFacts facts;
  private final RecordLine line;
  private final int business;

  private StreamRecord(StreamTimeline timeline, String kind) {
    t = timeline;
    m = timeline.moments;
    facts = timeline.written.events.facts();
    line = RecordLine.ofKind(kind);
    business = t.written.business();
  }

  static RecordLine of(StreamTimeline timeline, String kind) {
    StreamRecord record = new StreamRecord(timeline, kind);
    record.identity();
    record.times();
    record.counts();
    record.verdict();
    record.details();
    return record.line;
  }

  /** The labels of the options, or null where there are none. */
  static RecordLine labels(StreamSettings settings) {
    if (settings.labels.isEmpty()) {
      return null;
    }
    RecordLine extra = RecordLine.object();
    for (Map.Entry<String, String> label : settings.labels.entrySet()) {
      extra.put(label.getKey(), label.getValue());
    }
    return extra;
  }

  private void identity() {
    RequestIds ids = t.request.ids;
    line.put("record_id", t.recordId)
        .put("request_id", ids.id)
        .put("request_id_source", ids.source);
    if (ids.all.size() > 1) {
      line.putAll("request_ids", ids.all);
    }
    line.put("trace_id", ids.traceId)
        .put("response_id", facts.responseId())
        .put("service", t.settings.service)
        .put("instance", t.settings.instance)
        .put("server", t.request.server)
        .put("method", t.request.method)
        .put("path", t.request.path);
    if (t.response != null) {
      line.put("route", t.response.route)
          .put("status", (long) t.response.status)
          .put("content_type", t.response.contentType);
    }
    line.put("http_version", t.request.protocol)
        .put("dialect", facts.dialect())
        .put("model", facts.model());
  }

  private void times() {
    Arrival arrival = t.request.arrival;
    time("req_start", arrival.nanos);
    line.put("req_start_source", arrival.source);
    time("req_first_byte", arrival.firstByteNanos);
    if (arrival.queuedNanos >= 0) {
      line.put("queued_ms", Millis.ofNanos(arrival.queuedNanos));
    }
    time("first_byte_sent", m.firstByteSent);
    time("first_event_sent", m.firstEventSent);
    time("first_reasoning_sent", m.firstReasoningSent);
    time("first_token_sent", m.firstTokenSent);
    time("last_token_sent", m.lastTokenSent);
    time("done_sent", m.doneSent);
    time("response_end", m.responseEnd);
    if (m.happened(m.firstTokenSent)) {
      line.put("first_token_sent_error_ms", Millis.ofNanos(m.firstTokenError))
          .put("last_token_sent_error_ms", Millis.ofNanos(m.lastTokenError));
    }
    time("first_token_written", m.firstTokenWritten);
    time("first_flush_asked", m.firstFlushAsked);
    between("ttft_ms", arrival.nanos, m.firstTokenSent);
    between("stream_ms", m.firstTokenSent, m.lastTokenSent);
    between("total_ms", arrival.nanos, m.responseEnd);
    if (!m.happened(m.firstTokenSent)) {
      line.put("no_token_reason", new Ending(t).noTokenReason());
    }
  }

  private void counts() {
    RecordLine perClass = RecordLine.object();
    for (EventClass c : EventClass.values()) {
      if (t.written.perClass[c.ordinal()] > 0) {
        perClass.put(c.word(), (long) t.written.perClass[c.ordinal()]);
      }
    }
    line.put("events", perClass);
    if (t.written.comments > 0) {
      line.put("comments", (long) t.written.comments);
    }
    rates(facts.usageTokens() >= 0 ? facts.usageTokens() : business);
    if (t.sent.gaps.count() > 0) {
      line.put("gaps_ms", gaps());
    }
    line.put("bytes_written", t.written.events.offset())
        .put("bytes_sent", t.sent.bodyBytes)
        .put("flushes_asked", (long) t.written.flushesAsked)
        .put("flushes_passed", (long) t.sent.flushesPassed);
    if (t.sent.held.count() > 0) {
      line.put(
          "held_ms",
          RecordLine.object()
              .put("p50", Millis.ofMicros(t.sent.held.quantile(0.5)))
              .put("p95", Millis.ofMicros(t.sent.held.quantile(0.95)))
              .put("max", Millis.ofMicros(t.sent.held.max())));
    }
    line.put("blocked_ms", Millis.ofNanos(t.blockedNanos));
    if (t.ended && !new Ending(t).isLeftOpen() && business > t.sent.holds.sent()) {
      line.put("events_not_sent", (long) business - t.sent.holds.sent());
    }
  }

  private void rates(long tokens) {
    line.put("tokens", tokens)
        .put("token_source", facts.usageTokens() >= 0 ? "usage" : "events")
        .put("rate_e2e_tps", rate(tokens, t.request.arrival.nanos, m.lastTokenSent))
        .put("rate_stream_tps", rate(tokens - 1, m.firstTokenSent, m.lastTokenSent));
  }

  private RecordLine gaps() {
    double stallRate = (double) t.sent.gaps.overSecond() / t.sent.gaps.count();
    return RecordLine.object()
        .put("p50", Millis.ofMicros(t.sent.gaps.quantile(0.5)))
        .put("p95", Millis.ofMicros(t.sent.gaps.quantile(0.95)))
        .put("p99", Millis.ofMicros(t.sent.gaps.quantile(0.99)))
        .put("max", Millis.ofMicros(t.sent.gaps.max()))
        .put("over_1s", (long) t.sent.gaps.overSecond())
        .put("stall_rate", Math.round(stallRate * 1e6) / 1e6);
  }

  private void verdict() {
    Ending ending = new Ending(t);
    String delivery = ending.delivery();
    line.put("buffered", HoldTally.isBuffered(delivery)).put("delivery", delivery);
    line.put("culprit", ending.culprit(delivery));
    if (t.ended) {
      line.put("outcome", ending.outcome());
    }
    line.put("done_received", facts.doneSeen())
        .put("finish_reason", facts.finishReason())
        .put("partial_event", facts.partial());
    line.putAll("flags", ending.flags());
    if (!t.unknown.isEmpty()) {
      line.putAll("unknown", t.unknown);
    }
  }

  private void details() {
    if (t.settings.events != StreamSettings.Events.NONE) {
      line.putAll("timeline", t.rows.toRows());
      if (t.rows.dropped() > 0) {
        line.put("timeline_dropped", (long) t.rows.dropped());
      }
    }
    line.put("extra", labels(t.settings));
  }

  private void time(String name, long nanos) {
    if (m.happened(nanos)) {
      line.put(name, Millis.ofMicros(t.epochMicros(nanos)));
    }
  }

  private void between(String name, long from, long to) {
    if (m.happened(from) && m.happened(to)) {
      // the difference of what was written, not of what was rounded away
      line.put(name, Millis.ofMicros(t.micros(to) - t.micros(from)));
    }
  }

  /** Per second, or null where there is no time or nothing to count over. */
  private Double rate(long tokens, long from, long to) {
    if (!m.happened(from) || !m.happened(to) || to <= from || tokens <= 0) {
      return null;
    }
    return Math.round(tokens * 1e9 / (to - from) * 1e3) / 1e3;
  }
}
