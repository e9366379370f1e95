package io.ssetiming.agent;

import io.ssetiming.isolation.Bridge;
import io.ssetiming.jsonl.JsonlWriter;
import io.ssetiming.record.Millis;
import io.ssetiming.record.RecordLine;
import io.ssetiming.weaving.WeavingReport;

/** What the rungs before the writer lost: classes, call sites, calls of advice. Thread safe. */
final class Losses implements JsonlWriter.Losses {

  private final Bridge bridge;
  private final WeavingReport weaving;
  private final long adviceBefore; // of an earlier agent in this process
  private final long linkBefore;

  Losses(Bridge bridge, WeavingReport weaving) {
    this.bridge = bridge;
    this.weaving = weaving;
    this.adviceBefore = bridge.adviceFailures();
    this.linkBefore = bridge.linkFailures();
  }

  @Override
  public long count() {
    return adviceFailures() + linkFailures() + weaving.failed().size();
  }

  @Override
  public RecordLine toRecord() {
    return RecordLine.ofKind("loss")
        .putAll("weave_failed", weaving.failed())
        .putAll("hooks_missed", weaving.missed())
        .put("link_failures", linkFailures())
        .put("advice_failures", adviceFailures())
        .putAll("woven", weaving.woven())
        .put("weave_ms", Millis.ofNanos(weaving.nanos()));
  }

  private long adviceFailures() {
    return bridge.adviceFailures() - adviceBefore;
  }

  private long linkFailures() {
    return bridge.linkFailures() - linkBefore;
  }
}
