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
   * One side of the join.
   *
   * @param lost records that this side says it could not write
   * @param alone records without a partner, counted
   * @param aloneExamples the first of them, each with its id and its outcome
   * @param firstIds the first ids of the side, with or without a partner
   */
  public record SideFacts(
      int files,
      int records,
      Map<String, Long> otherKinds,
      long lost,
      SkippedLines skipped,
      int alone,
      List<String> aloneExamples,
      List<String> firstIds) {}
}
