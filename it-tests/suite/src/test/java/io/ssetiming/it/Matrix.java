package io.ssetiming.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Container x Java x scenario as a Markdown table, made of what {@link MatrixWriter} noted. A cell
 * is {@code ok} where the scenario passed on every Java that the column names, the Javas on which
 * it failed, or the number of the reason why it is not possible there.
 */
final class Matrix {
  enum Outcome {
    PASS,
    NOT_POSSIBLE,
    FAIL
  }

  private record Cell(Outcome outcome, String reason) {
    /** Of two checks of one scenario, what is worse. */
    Cell and(Cell other) {
      return other.outcome.compareTo(outcome) > 0 ? other : this;
    }
  }

  // scenario -> application -> Java
  private final Map<String, Map<String, Map<Integer, Cell>>> rows = new LinkedHashMap<>();
  private final Map<String, Set<Integer>> columns = new TreeMap<>();
  private final List<String> reasons = new ArrayList<>();
  private int failed;

  private Matrix() {}

  /**
   * Prints the table of the file that the argument names. Exit code 1: a scenario failed; 2: there
   * was nothing to print.
   */
  public static void main(String[] arguments) throws IOException {
    Matrix matrix = new Matrix();
    for (String line : Files.readAllLines(Path.of(arguments[0]))) {
      matrix.add(line.split("\t", -1));
    }
    if (matrix.rows.isEmpty()) {
      System.err.println("matrix: no result in " + arguments[0]);
      System.exit(2);
    }
    System.out.print(matrix.table());
    System.exit(matrix.failed > 0 ? 1 : 0);
  }

  private void add(String[] line) {
    int java = Integer.parseInt(line[0]);
    Cell cell = new Cell(Outcome.valueOf(line[3]), line[4]);
    columns.computeIfAbsent(column(line[1]), unused -> new TreeSet<>()).add(java);
    rows.computeIfAbsent(line[2], unused -> new TreeMap<>())
        .computeIfAbsent(column(line[1]), unused -> new TreeMap<>())
        .merge(java, cell, Cell::and);
  }

  /** In the order of {@link App}. */
  private static String column(String app) {
    return String.format("%02d %s", App.valueOf(app).ordinal(), App.valueOf(app).server());
  }

  private String table() {
    StringBuilder text = new StringBuilder("| scenario |");
    columns.forEach((column, javas) -> text.append(" ").append(head(column, javas)).append(" |"));
    text.append("\n|---|").append("---|".repeat(columns.size())).append("\n");
    rows.forEach(
        (scenario, cells) -> {
          text.append("| ").append(scenario).append(" |");
          columns.forEach(
              (column, javas) ->
                  text.append(" ").append(cell(cells.get(column), javas)).append(" |"));
          text.append("\n");
        });
    text.append("\n");
    for (int i = 0; i < reasons.size(); i++) {
      text.append(i + 1).append(". ").append(reasons.get(i)).append("\n");
    }
    return text.toString();
  }

  private static String head(String column, Set<Integer> javas) {
    String server = column.substring(3);
    return server.replaceAll("\\.$", "") + "<br>" + join(javas);
  }

  private String cell(Map<Integer, Cell> cells, Set<Integer> javas) {
    if (cells == null) {
      return "";
    }
    Set<Integer> bad = new TreeSet<>();
    Set<String> why = new LinkedHashSet<>();
    Set<Integer> good = new TreeSet<>();
    cells.forEach(
        (java, cell) -> {
          switch (cell.outcome) {
            case PASS -> good.add(java);
            case FAIL -> {
              bad.add(java);
              why.add("FAILED: " + cell.reason);
              failed++;
            }
            case NOT_POSSIBLE -> why.add(cell.reason);
          }
        });
    String reason = why.isEmpty() ? "" : " [" + join(why.stream().map(this::number).toList()) + "]";
    if (!bad.isEmpty()) {
      return "**FAIL " + join(bad) + "**" + reason;
    }
    if (good.isEmpty()) {
      return "–" + reason;
    }
    return (good.equals(javas) ? "ok" : "ok " + join(good)) + reason;
  }

  private int number(String reason) {
    if (!reasons.contains(reason)) {
      reasons.add(reason);
    }
    return reasons.indexOf(reason) + 1;
  }

  private static String join(Iterable<?> items) {
    List<String> texts = new ArrayList<>();
    items.forEach(item -> texts.add(item.toString()));
    return String.join(" ", texts);
  }
}
