package io.ssetiming.report;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** How often each word occurred; the most frequent first. Used by one thread. */
final class Tally {
  private final Map<String, Integer> counts = new LinkedHashMap<>();
  private int total;

  /** Null is no word, and counts for nothing. */
  void add(String word) {
    if (word != null) {
      counts.merge(word, 1, Integer::sum);
      total++;
    }
  }

  boolean isEmpty() {
    return total == 0;
  }

  boolean isOnly(String word) {
    return counts.size() == 1 && counts.containsKey(word);
  }

  Set<String> words() {
    return counts.keySet();
  }

  /** {@code write_without_flush 4/5}, one word a line. */
  String lines(int of) {
    return counts.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .map(e -> e.getKey() + " " + e.getValue() + "/" + of)
        .collect(Collectors.joining("\n"));
  }
}
