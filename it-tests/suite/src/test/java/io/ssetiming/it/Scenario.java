package io.ssetiming.it;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** One line of a table: what is asked, what the application does, what the record must say. */
record Scenario(
    String name,
    HttpCall call,
    String script,
    List<Reaction> reactions,
    Expected expected,
    Set<Boot> boots,
    boolean racy) {

  /** A GET of this path, with a request id of its own. */
  static Scenario get(String name, String path, String script, Expected expected) {
    HttpCall call = HttpCall.get(path).header("X-Request-Id: {key}");
    return of(name, call, script, expected);
  }

  static Scenario of(String name, HttpCall call, String script, Expected expected) {
    return new Scenario(name, call, script, List.of(), expected, EnumSet.allOf(Boot.class), false);
  }

  Scenario reaction(Reaction reaction) {
    List<Reaction> more = new ArrayList<>(reactions);
    more.add(reaction);
    return new Scenario(name, call, script, List.copyOf(more), expected, boots, racy);
  }

  /** The same with another request. */
  Scenario call(HttpCall other) {
    return new Scenario(name, other, script, reactions, expected, boots, racy);
  }

  /** Only where Spring behaves like this. */
  Scenario only(Boot first, Boot... rest) {
    return new Scenario(name, call, script, reactions, expected, EnumSet.of(first, rest), racy);
  }

  /** Where bytes and calls may differ from run to run, because two sides race. */
  Scenario asRace() {
    return new Scenario(name, call, script, reactions, expected, boots, true);
  }

  boolean isFor(Boot boot) {
    return boots.contains(boot);
  }

  /** True for one JSON value per line, where a line is an event. */
  boolean isNdjson() {
    return script.contains("x-ndjson") || call.path().contains("ndjson");
  }

  /** True where the application gives whole events to a framework instead of bytes to a stream. */
  boolean sendsEvents() {
    return script.lines().anyMatch(line -> line.startsWith("event "));
  }

  @Override
  public String toString() {
    return name;
  }
}
