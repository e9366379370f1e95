package io.ssetiming.it;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What the record must say about a scenario.
 *
 * <p>{@code rows} has one word per row of the timeline: an event class, or {@code reasoning} or
 * {@code tool} for a business event of that kind; {@code *3} repeats it, {@code -} means that it
 * was never sent. A field whose expected value is null must be absent.
 */
record Expected(
    List<String> rows,
    Map<String, Object> fields,
    List<String> flags,
    List<String> absentFlags,
    List<String> culprit) {

  private static final List<String> BUSINESS = List.of("business", "tool", "reasoning");

  /** Streamed to its end, nobody accused. */
  static Expected streamed(String rows) {
    return new Expected(expand(rows), Map.of(), List.of(), List.of(), List.of())
        .field("status", 200)
        .field("outcome", "completed")
        .field("delivery", "streamed")
        .field("buffered", false);
  }

  /** Held in the server; the culprit must name all of these. */
  static Expected held(String delivery, String rows, String... culprit) {
    Expected base = streamed(rows).field("delivery", delivery).field("buffered", true);
    return new Expected(base.rows, base.fields, List.of(), List.of(), List.of(culprit));
  }

  /** No stream: the agent must not write a line about it. */
  static Expected noRecord() {
    return new Expected(List.of(), Map.of(), List.of(), List.of(), null);
  }

  boolean isRecorded() {
    return culprit != null;
  }

  Expected field(String name, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(fields);
    more.put(name, value);
    return new Expected(rows, more, flags, absentFlags, culprit);
  }

  /** The same with other rows. */
  Expected rows(String other) {
    return new Expected(expand(other), fields, flags, absentFlags, culprit);
  }

  /** Leaves a field open that has no settled answer here. */
  Expected any(String name) {
    Map<String, Object> fewer = new LinkedHashMap<>(fields);
    fewer.remove(name);
    return new Expected(rows, fewer, flags, absentFlags, culprit);
  }

  Expected outcome(String outcome) {
    return field("outcome", outcome);
  }

  /** No first token, and why. */
  Expected noToken(String reason) {
    return field("first_token_sent", null).field("no_token_reason", reason);
  }

  Expected flag(String flag) {
    return new Expected(rows, fields, plus(flags, flag), absentFlags, culprit);
  }

  Expected noFlag(String flag) {
    return new Expected(rows, fields, flags, plus(absentFlags, flag), culprit);
  }

  /** The class that the timeline must give a row. */
  String eventClass(int row) {
    String word = word(row);
    return BUSINESS.contains(word) ? "business" : word;
  }

  boolean isSent(int row) {
    return !rows.get(row).endsWith("-");
  }

  /** The row of the first token that was sent, or -1. */
  int firstToken() {
    for (int row = 0; row < rows.size(); row++) {
      if (isToken(row)) {
        return row;
      }
    }
    return -1;
  }

  int lastToken() {
    int last = -1;
    for (int row = 0; row < rows.size(); row++) {
      last = isToken(row) ? row : last;
    }
    return last;
  }

  int firstReasoning() {
    return rows.indexOf("reasoning");
  }

  int sentRows() {
    return (int) IntStream.range(0, rows.size()).filter(this::isSent).count();
  }

  /** True where a body has no events for the agent, or the client gets none of it. */
  boolean isUnread() {
    return List.of("opaque_body", "head_request")
        .contains(fields.getOrDefault("no_token_reason", ""));
  }

  long count(String eventClass) {
    long count = 0;
    for (int row = 0; row < rows.size(); row++) {
      count += eventClass(row).equals(eventClass) ? 1 : 0;
    }
    return count;
  }

  private boolean isToken(int row) {
    return isSent(row) && List.of("business", "tool").contains(word(row));
  }

  private String word(int row) {
    return rows.get(row).replace("-", "");
  }

  private static List<String> expand(String rows) {
    List<String> all = new ArrayList<>();
    for (String word : rows.isBlank() ? new String[0] : rows.trim().split(" +")) {
      String[] wordAndCount = word.split("\\*");
      int count = wordAndCount.length == 1 ? 1 : Integer.parseInt(wordAndCount[1]);
      for (int i = 0; i < count; i++) {
        all.add(wordAndCount[0]);
      }
    }
    return List.copyOf(all);
  }

  private static List<String> plus(List<String> list, String more) {
    List<String> all = new ArrayList<>(list);
    all.add(more);
    return List.copyOf(all);
  }
}
