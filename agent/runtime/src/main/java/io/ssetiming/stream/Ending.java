package io.ssetiming.stream;

import io.ssetiming.record.RecordLine;
import io.ssetiming.sse.StreamFacts;
import java.util.ArrayList;
import java.util.List;

/** How a stream ended, in words: outcome, verdict, flags, and why there was no token. */
final class Ending {

  private final StreamTimeline t;
  private final StreamFacts facts;
  private final boolean bodyless;

  Ending(StreamTimeline timeline) {
    t = timeline;
    facts = timeline.written.events.facts();
    bodyless = t.response != null && t.response.bodyless;
  }

  String outcome() {
    if (t.failure != null) {
      return t.failure.outcome();
    }
    if (facts.errorSeen()) {
      return Failure.APPLICATION.outcome();
    }
    return isCut() ? "truncated" : "completed";
  }

  /** The container did not end the body, or the stream says how it ends and did not. */
  private boolean isCut() {
    return !bodyless && (isCutShort() || lacksDone() && facts.finishReason() == null);
  }

  /** Less left than was declared, or more was written, and cut off. */
  private boolean isNotAsLong() {
    long declared = t.response == null ? -1 : t.response.contentLength;
    return declared >= 0
        && !t.response.compressed
        && !t.response.isOpaque()
        && (t.sent.bodyBytes < declared
            // what a wrapper keeps for itself never came to the container
            || t.deepestAbove == null && t.written.events.offset() > declared);
  }

  private boolean isCutShort() {
    return !t.cleanEnd || isNotAsLong();
  }

  /** We stopped looking before the stream stopped. */
  boolean isLeftOpen() {
    return t.failure == Failure.SHUTDOWN || t.failure == Failure.DETACHED;
  }

  private boolean lacksDone() {
    return facts.doneExpected() && !facts.doneSeen();
  }

  String delivery() {
    if (bodyless || t.response != null && t.response.isOpaque()) {
      return HoldTally.NOT_A_STREAM;
    }
    HoldTally holds = new HoldTally(t.sent.holds);
    long now = t.ended ? t.moments.responseEnd : t.registry.clock().nanos();
    boolean compressed = t.response != null && t.response.compressed;
    holds.waiting(t.written, now, t.ended, compressed);
    String verdict =
        holds.verdict(
            t.written.business(), t.moments.lastBusinessWritten - t.moments.firstBusinessWritten);
    if (!verdict.equals(HoldTally.BODY_DROPPED)) {
      return verdict;
    }
    boolean cutOff = t.failure != null && t.failure != Failure.APPLICATION;
    if (cutOff || !t.ended) {
      return HoldTally.NOT_A_STREAM; // the connection or the time went first, or it may leave yet
    }
    return compressed && isKept() ? HoldTally.COMPRESSION_HELD : verdict;
  }

  /** The application asked for its first event to be flushed, and a compressor has it still. */
  private boolean isKept() {
    return !t.written.pending.isEmpty() && t.written.pending.headFlushInTime();
  }

  /** Who is to blame for this verdict; null where nobody is, or nobody is known. */
  RecordLine culprit(String delivery) {
    if (delivery.equals(HoldTally.BODY_DROPPED) && t.deepestAbove != null) {
      // the stream that was given the bytes and passed none of them on
      return RecordLine.object().put("class", t.deepestAbove).put("method", "write");
    }
    if (delivery.equals(HoldTally.BODY_DROPPED) && t.flushSwallower != null) {
      return RecordLine.object().put("class", t.flushSwallower).put("method", "flush");
    }
    if (delivery.equals(HoldTally.FLUSH_SWALLOWED)) {
      return t.flushSwallower == null
          ? null
          : RecordLine.object().put("class", t.flushSwallower).put("method", "flush");
    }
    if (delivery.equals(HoldTally.COMPRESSION_HELD)) {
      return t.encoder == null
          ? null
          : RecordLine.object().put("class", t.encoder).put("method", "write");
    }
    WriterFrame writer = t.written.culprit;
    return writer != null && HoldTally.blamesWriter(delivery) ? writer.toRecord() : null;
  }

  String noTokenReason() {
    if (bodyless) {
      return noBodyReason();
    }
    if (t.failure == Failure.CLIENT_GONE || t.failure == Failure.TIMEOUT) {
      return t.failure.outcome();
    }
    if (t.response != null && t.response.isOpaque()) {
      return "opaque_body";
    }
    if (t.written.hasToken()) {
      return t.ended ? "not_sent" : "not_sent_yet";
    }
    if (t.failure == Failure.APPLICATION || facts.errorSeen()) {
      return "error";
    }
    if (t.written.business() > 0) {
      return "only_reasoning";
    }
    return t.written.eventCount + t.written.comments == 0 ? "empty" : "only_heartbeats";
  }

  private String noBodyReason() {
    if ("HEAD".equals(t.request.method)) {
      return "head_request";
    }
    int status = t.response.status;
    boolean hasNone = status == 204 || status == 205 || status == 304;
    return hasNone ? "no_body_status" : "opaque_body"; // past every stream, from a file for example
  }

  List<String> flags() {
    List<String> flags = new ArrayList<>();
    flag(flags, facts.roleOnlyFirst(), "role_only_first");
    flag(flags, t.written.heartbeatBeforeToken, "heartbeat_before_token");
    flag(flags, t.written.eventSplit, "event_split");
    flag(flags, t.written.multiEventWrite, "multi_event_write");
    flag(flags, Boolean.TRUE.equals(facts.dataSpace()), "data_space");
    flag(flags, Boolean.FALSE.equals(facts.dataSpace()), "no_data_space");
    flag(flags, facts.bom(), "bom");
    flag(flags, t.ended && lacksDone() && facts.finishReason() != null, "missing_done");
    flag(flags, t.ended && !bodyless && isCutShort() && !isLeftOpen(), "truncated");
    flag(flags, t.written.pending.merged() > 0, "pending_merged");
    RequestIds ids = t.request.ids;
    flag(flags, ids.missing, "id_missing");
    flag(flags, t.idDuplicate, "id_dup");
    flag(flags, ids.all.size() > 1, "id_multi");
    flag(flags, ids.bad, "id_bad");
    if (t.response != null) {
      flag(flags, t.response.compressed || t.response.isOpaque(), "gzip");
      flag(flags, t.response.contentLength >= 0, "content_length_set");
      flag(flags, !t.response.accelBufferingOff, "no_accel_buffering_header");
    }
    return flags;
  }

  private static void flag(List<String> flags, boolean set, String name) {
    if (set) {
      flags.add(name);
    }
  }
}
