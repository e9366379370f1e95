package io.ssetiming.join;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the server side says it lost. The counters of a loss line are totals of its process so far,
 * so of each process the highest count; a process is told by the file's name without the part
 * number of a file that was continued. Used by one thread.
 */
final class Losses {
  /** {@code svc-4711.jsonl}, continued as {@code svc-4711-2.jsonl}. */
  private static final Pattern FILE = Pattern.compile("(.+?-\\d+)(-\\d+)?\\.jsonl(\\.gz)?");

  private final Map<String, Long> records = new HashMap<>();
  private final Map<String, Long> failures = new HashMap<>();
  private final Set<String> started = new HashSet<>();
  private final Set<String> ended = new HashSet<>();

  void started(Path file) {
    started.add(process(file));
  }

  /**
   * @param last whether the process wrote this line as its last
   */
  void add(Path file, long lostRecords, long agentFailures, boolean last) {
    String process = process(file);
    records.merge(process, lostRecords, Math::max);
    failures.merge(process, agentFailures, Math::max);
    if (last) {
      ended.add(process);
    }
  }

  JoinResult.Loss total() {
    long open = started.stream().filter(process -> !ended.contains(process)).count();
    return new JoinResult.Loss(sum(records), sum(failures), open);
  }

  private static long sum(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  private static String process(Path file) {
    String name = String.valueOf(file.getFileName());
    Matcher match = FILE.matcher(name);
    return match.matches() ? match.group(1) : name;
  }
}
