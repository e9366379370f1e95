package io.ssetiming.it;

import java.util.List;
import java.util.stream.Stream;

/** The whole table, section by section. */
final class Scenarios {
  private Scenarios() {}

  /** In an order in which what may harm its container comes last. */
  static List<Scenario> of(App build) {
    return Stream.of(
            InnocentScenarios.all(),
            HeldScenarios.all(),
            SwallowedScenarios.all(),
            TokenScenarios.all(),
            ByteScenarios.all(),
            IdScenarios.all(),
            EndingScenarios.all(),
            JerseyScenarios.all(),
            ReactiveScenarios.all())
        .flatMap(List::stream)
        .map(scenario -> build.isReactive() ? ReactiveScenarios.on(scenario, build) : scenario)
        .filter(scenario -> build.canServe(scenario))
        .filter(scenario -> scenario.isFor(build))
        .map(scenario -> scenario.resolved(build))
        .filter(scenario -> scenario.name().matches(System.getProperty("it.scenarios", ".*")))
        .toList();
  }
}
