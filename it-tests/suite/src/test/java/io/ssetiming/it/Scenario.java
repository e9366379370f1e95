package io.ssetiming.it;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * One line of a table: what is asked, what the application does, what the record must say.
 *
 * <p>A line holds for every build unless it says otherwise: {@link #on} for what differs there,
 * {@link #only} for a line that another line completes, {@link #notPossible} for what can't be done
 * there at all.
 */
record Scenario(
    String name,
    HttpCall call,
    String script,
    List<Reaction> reactions,
    Expected expected,
    boolean racy,
    Predicate<App> apps,
    List<Variation> variations,
    Map<App, String> impossible) {

  private static final Predicate<App> EVERYWHERE = app -> true;

  /** What is different on some builds. */
  private record Variation(Predicate<App> apps, UnaryOperator<Scenario> change) {}

  /** A GET of this path, with a request id of its own. */
  static Scenario get(String name, String path, String script, Expected expected) {
    HttpCall call = HttpCall.get(path).header("X-Request-Id: {key}");
    return of(name, call, script, expected);
  }

  static Scenario of(String name, HttpCall call, String script, Expected expected) {
    return new Scenario(
        name, call, script, List.of(), expected, false, EVERYWHERE, List.of(), Map.of());
  }

  Scenario reaction(Reaction reaction) {
    List<Reaction> more = new ArrayList<>(reactions);
    more.add(reaction);
    return new Scenario(
        name, call, script, List.copyOf(more), expected, racy, apps, variations, impossible);
  }

  /** The same under another name. */
  Scenario named(String other) {
    return new Scenario(
        other, call, script, reactions, expected, racy, apps, variations, impossible);
  }

  /** The same with another request. */
  Scenario call(HttpCall other) {
    return new Scenario(
        name, other, script, reactions, expected, racy, apps, variations, impossible);
  }

  /** The same with another script. */
  Scenario script(String other) {
    return new Scenario(name, call, other, reactions, expected, racy, apps, variations, impossible);
  }

  /** The same with another record. */
  Scenario expected(Expected other) {
    return new Scenario(name, call, script, reactions, other, racy, apps, variations, impossible);
  }

  /** Where bytes and calls may differ from run to run, because two sides race. */
  Scenario asRace() {
    return new Scenario(
        name, call, script, reactions, expected, true, apps, variations, impossible);
  }

  /** Of the table of these builds only; the others have a line of the same name of their own. */
  Scenario only(Predicate<App> wanted) {
    return new Scenario(
        name, call, script, reactions, expected, racy, wanted, variations, impossible);
  }

  /** Another record on these builds. */
  Scenario expectedOn(Predicate<App> builds, UnaryOperator<Expected> change) {
    return on(builds, scenario -> scenario.expected(change.apply(scenario.expected)));
  }

  /** Anything else on these builds. */
  Scenario on(Predicate<App> builds, UnaryOperator<Scenario> change) {
    List<Variation> more = new ArrayList<>(variations);
    more.add(new Variation(builds, change));
    return new Scenario(
        name, call, script, reactions, expected, racy, apps, List.copyOf(more), impossible);
  }

  /** Not to be played on these builds, and why: one line for whoever reads the results. */
  Scenario notPossible(Predicate<App> builds, String because) {
    Map<App, String> more = new LinkedHashMap<>(impossible);
    for (App app : App.values()) {
      if (builds.test(app)) {
        more.put(app, because);
      }
    }
    return new Scenario(
        name, call, script, reactions, expected, racy, apps, variations, Map.copyOf(more));
  }

  boolean isFor(App build) {
    return apps.test(build);
  }

  /** Why it can't be played there, or null. */
  String whyNot(App build) {
    return impossible.get(build);
  }

  /** As it is on this build: of two asked for, each equals the other. */
  Scenario resolved(App build) {
    Scenario resolved = this;
    for (Variation variation : variations) {
      if (variation.apps.test(build)) {
        resolved = variation.change.apply(resolved);
      }
    }
    return new Scenario(
        name,
        resolved.call,
        resolved.script,
        resolved.reactions,
        resolved.expected,
        resolved.racy,
        EVERYWHERE,
        List.of(),
        impossible);
  }

  /** True where no plain servlet plays it. */
  boolean needsSpring() {
    return !call.path().matches("(/caught|/tee|/gzip)?/(servlet|async|include|forward|jersey)/.*");
  }

  /** True where nobody but the application itself flushes, and nobody keeps its flushes away. */
  boolean countsFlushes() {
    return !racy && call.path().matches("/(servlet|async)/stream/.*");
  }

  /** True for one JSON value per line, where a line is an event. */
  boolean isNdjson() {
    return script.contains("x-ndjson") || call.path().contains("ndjson");
  }

  /** True where the application writes before it says what. */
  boolean typeIsLate() {
    return script.startsWith("write ") && script.contains("\ntype ");
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
