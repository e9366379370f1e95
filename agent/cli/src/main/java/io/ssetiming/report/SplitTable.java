package io.ssetiming.report;

import io.ssetiming.join.Split;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The split of all requests, one row per route and way of running, and under it what to read out of
 * it. Takes the splits one by one and keeps numbers only. Used by one thread.
 */
public final class SplitTable {
  /** What the server's send stamp and rounding can't explain: beyond it something doesn't fit. */
  private static final double NEGATIVE_PATH_MS = -2;

  private static final String SINGLE = " 0";
  private static final String CONCURRENT = " 1";

  private final Map<String, RouteGroup> groups = new TreeMap<>();
  private final Map<String, Verdict> verdicts = new LinkedHashMap<>();
  private int negativePaths;

  private static final class Verdict {
    private int requests;
    private final Tally culprits = new Tally();
  }

  public void add(Split split) {
    boolean concurrent = split.concurrency() > 1;
    groups
        .computeIfAbsent(
            split.route() + (concurrent ? CONCURRENT : SINGLE),
            key -> new RouteGroup(split.route(), concurrent))
        .add(split);
    note(split.delivery(), split.culprit() == null ? null : split.culprit().fullName());
    note(split.pathDelivery().word(), null);
    if (split.pathMs() + split.sentErrorMs() < NEGATIVE_PATH_MS) {
      negativePaths++;
    }
  }

  /** The table; empty when nothing was added. */
  public String render() {
    if (groups.isEmpty()) {
      return "";
    }
    TextTable table = RouteGroup.table();
    groups.values().forEach(group -> group.writeTo(table));
    return table.render()
        + "All times in ms. The parts and the total are medians of their own, so a row's parts need"
        + " not add up to its TTFT.\n";
  }

  /** One sentence per verdict that accuses somebody; empty when all are innocent. */
  public String whatToRead() {
    StringBuilder text = new StringBuilder();
    verdicts.forEach((word, verdict) -> sentence(word, verdict).ifPresent(text::append));
    if (negativePaths > 0) {
      text.append(
          Wrapped.text(
              "  path below 0 ("
                  + Numbers.count(negativePaths, "request")
                  + "): the client saw its first token sooner than the server sent it, so the two"
                  + " sides don't mean the same event, or the records don't belong together."));
    }
    return text.isEmpty() ? "" : "What to read:\n" + text;
  }

  private void note(String word, String culprit) {
    if (word != null) {
      Verdict verdict = verdicts.computeIfAbsent(word, w -> new Verdict());
      verdict.requests++;
      verdict.culprits.add(culprit);
    }
  }

  private static Optional<String> sentence(String word, Verdict verdict) {
    String requests = " (" + Numbers.count(verdict.requests, "request") + "): ";
    String held =
        verdict.culprits.isEmpty()
            ? ""
            : " Seen at " + String.join(", ", verdict.culprits.words()) + ".";
    return Advice.of(word).map(meaning -> Wrapped.text("  " + word + requests + meaning + held));
  }
}
