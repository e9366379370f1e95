package io.ssetiming.join;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Lines that were no records: how many, and where the first of them are. Used by one thread. */
public final class SkippedLines {
  private static final int PLACES_KEPT = 5;

  private final List<String> places = new ArrayList<>();
  private long count;

  void add(Path file, long line, String why) {
    count++;
    if (places.size() < PLACES_KEPT) {
      places.add(file + ":" + line + " " + why);
    }
  }

  public long count() {
    return count;
  }

  /** The first few, each as {@code file:line why}. */
  public List<String> places() {
    return Collections.unmodifiableList(places);
  }
}
