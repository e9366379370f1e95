package io.ssetiming.it;

import static io.ssetiming.it.Expected.streamed;

import java.util.List;

/** Through Jersey, which writes to streams of its own and overrides the servlet's entry. */
final class JerseyScenarios {
  private static final Expected FIVE = streamed("business*5");

  private JerseyScenarios() {}

  static List<Scenario> all() {
    return List.of(
        Scenario.get("jerseyEvents", "/jersey/sse", Scripts.FIVE_SENT, FIVE).only(App.JERSEY),
        Scenario.get("jerseyBody", "/jersey/body", body(), FIVE).only(App.JERSEY));
  }

  // The content type is the framework's to set.
  private static String body() {
    return Scripts.FIVE_FLUSHED.replace(Scripts.EVENT_STREAM, "");
  }
}
