package io.ssetiming.cli;

import java.util.Collection;

/** The known name that a mistyped one probably means: the least edits, if few enough. */
final class NearestName {
  private NearestName() {}

  /** Null when nothing is near: a wrong guess helps nobody. */
  static String of(String typed, Collection<String> known) {
    String nearest = null;
    int least = Math.max(1, typed.length() / 3) + 1;
    for (String name : known) {
      int edits = edits(typed, name);
      if (edits < least) {
        least = edits;
        nearest = name;
      }
    }
    return nearest;
  }

  /** Insert, delete, change, or swap two neighbours: one edit each. */
  private static int edits(String a, String b) {
    int[][] edits = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        edits[i][j] = i == 0 || j == 0 ? i + j : least(a, b, i, j, edits);
      }
    }
    return edits[a.length()][b.length()];
  }

  private static int least(String a, String b, int i, int j, int[][] edits) {
    int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
    int least = Math.min(edits[i - 1][j], edits[i][j - 1]) + 1;
    least = Math.min(least, edits[i - 1][j - 1] + change);
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(least, edits[i - 2][j - 2] + 1) : least;
  }
}
