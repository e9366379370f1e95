package com.example.script;

import java.util.ArrayList;
import java.util.List;

/**
 * What one request is to do, as a test wrote it: one {@link Step} per line.
 *
 * <p>Two verbs are short for several steps: {@code repeat N TEXT} is one write of N times the text,
 * {@code trickle TEXT} is one write and one flush for every byte.
 */
final class Script {
  final List<Step> steps;

  private Script(List<Step> steps) {
    this.steps = steps;
  }

  static Script parse(String text) {
    List<Step> steps = new ArrayList<>();
    for (String line : text.split("\n")) {
      if (line.startsWith("trickle ")) {
        for (byte each : new Step(line).bytes()) {
          steps.add(new Step(String.format("byte \\x%02x", each)));
          steps.add(new Step("flush"));
        }
      } else if (line.startsWith("repeat ")) {
        steps.add(new Step("write " + repeated(new Step(line).pair())));
      } else if (!line.isEmpty()) {
        steps.add(new Step(line));
      }
    }
    return new Script(steps);
  }

  private static String repeated(String[] countAndText) {
    int count = Integer.parseInt(countAndText[0]);
    StringBuilder all = new StringBuilder(count * countAndText[1].length());
    for (int i = 0; i < count; i++) {
      all.append(countAndText[1]);
    }
    return all.toString();
  }
}
