package io.ssetiming.cli;

import io.ssetiming.join.Times;
import io.ssetiming.probe.ProbeRecord;
import io.ssetiming.report.Numbers;
import io.ssetiming.report.TextTable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The table at the end of a probe, one row per target, and below it what failed. Percentiles are
 * over one value per request: the gap column is the median of the requests' own p95. Used by one
 * thread at a time.
 */
final class ProbeSummary {
  private static final class Target {
    private int requests;
    private int ok;
    private long stalls;
    private long tokens;
    private final Times ttft = new Times();
    private final Times total = new Times();
    private final Times gapP95 = new Times();
  }

  private final Map<String, Target> targets = new LinkedHashMap<>();
  private final Map<String, Integer> failures = new TreeMap<>();
  private int failed;

  void add(ProbeRecord record) {
    Target target = targets.computeIfAbsent(record.target().toString(), t -> new Target());
    target.requests++;
    target.stalls += record.gaps().stalls();
    target.tokens += record.tokens();
    target.ttft.add(record.ttftMs());
    target.total.add(record.totalMs());
    target.gapP95.add(record.gaps().percentile(95));
    if (record.isOk()) {
      target.ok++;
    } else {
      failed++;
      failures.merge(record.outcome().word() + ": " + record.error(), 1, Integer::sum);
    }
  }

  int failed() {
    return failed;
  }

  String render() {
    TextTable table =
        new TextTable()
            .left("target")
            .right("requests")
            .right("ok")
            .right("failed")
            .right("TTFT p50")
            .right("p95")
            .right("max")
            .right("total p50")
            .right("gap p95")
            .right("stalls")
            .right("tokens");
    targets.forEach((url, target) -> row(table, url, target));
    StringBuilder text = new StringBuilder(table.render());
    failures.forEach((what, n) -> text.append("  ").append(n).append(" x ").append(what + "\n"));
    return text.toString();
  }

  private static void row(TextTable table, String url, Target target) {
    table.row(
        url,
        Integer.toString(target.requests),
        Integer.toString(target.ok),
        Integer.toString(target.requests - target.ok),
        Numbers.ms(target.ttft.distribution().p50()),
        Numbers.ms(target.ttft.distribution().p95()),
        Numbers.ms(target.ttft.distribution().max()),
        Numbers.ms(target.total.distribution().p50()),
        Numbers.ms(target.gapP95.distribution().p50()),
        Long.toString(target.stalls),
        Long.toString(target.tokens));
  }
}
