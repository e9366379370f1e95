package io.ssetiming.it;

import java.util.regex.Pattern;

/** How many objects of a class are reachable in a process, after a full collection there. */
final class LiveObjects {
  private static final Pattern COLUMNS = Pattern.compile("\\s+");

  private LiveObjects() {}

  /**
   * @param className a pattern for the whole name of the class
   */
  static long count(Jvm jvm, String className) {
    return jvm.command("GC.class_histogram")
        .lines()
        .map(line -> COLUMNS.split(line.trim()))
        .filter(line -> line.length >= 4 && line[0].endsWith(":") && line[3].matches(className))
        .mapToLong(line -> Long.parseLong(line[1]))
        .sum();
  }
}
