package io.ssetiming.join;

import java.util.List;
import java.util.Map;

/**
 * What a join did besides the splits: all that did not fit, counted, with the first few named.
 *
 * @param repeatedIds how many ids occurred more than once on a side
 * @param withoutId records that have no request id at all
 * @param offsets what causality allows for each pair of clocks, by their names
 */
public record JoinResult(
    int joined,
    SideFacts server,
    SideFacts client,
    int repeatedIds,
    List<String> repeatedExamples,
    long withoutId,
    Map<String, OffsetInterval> offsets) {

  /**
   * What a side says of its own completeness.
   *
   * @param records that could not be written
   * @param failures of the agent: code that it could not hook into, calls that it missed
   * @param open processes whose files have no end: they still run, or were killed
   */
  public record Loss(long records, long failures, long open) {
    static final Loss NONE = new Loss(0, 0, 0);
  }

  /**
   * One side of the join.
   *
   * @param loss what this side says it could not write
   * @param alone records without a partner, counted
   * @param aloneExamples the first of them, each with its id and its outcome
   * @param firstIds the first ids of the side, with or without a partner
   */
  public record SideFacts(
      int files,
      int records,
      Map<String, Long> otherKinds,
      Loss loss,
      SkippedLines skipped,
      int alone,
      List<String> aloneExamples,
      List<String> firstIds) {}
}
