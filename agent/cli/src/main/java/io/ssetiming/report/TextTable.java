package io.ssetiming.report;

import java.util.ArrayList;
import java.util.List;

/**
 * An ASCII table. A cell may have several lines; a column in which no row has anything is left out;
 * columns of numbers are aligned to the right. Used by one thread.
 */
public final class TextTable {
  private static final String SPACE = "  ";

  private record Column(String title, boolean right) {}

  private final List<Column> columns = new ArrayList<>();
  private final List<List<List<String>>> rows = new ArrayList<>();

  public TextTable left(String title) {
    columns.add(new Column(title, false));
    return this;
  }

  public TextTable right(String title) {
    columns.add(new Column(title, true));
    return this;
  }

  /** One cell per column; null and empty cells stay blank. */
  public void row(String... cells) {
    if (cells.length != columns.size()) {
      throw new IllegalArgumentException(cells.length + " cells, " + columns.size() + " columns");
    }
    List<List<String>> row = new ArrayList<>();
    for (String cell : cells) {
      row.add(cell == null || cell.isEmpty() ? List.of() : cell.lines().toList());
    }
    rows.add(row);
  }

  /** Ends with a line feed; no line has blanks at its end. */
  public String render() {
    List<Integer> shown = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      int column = i;
      if (rows.stream().anyMatch(row -> !row.get(column).isEmpty())) {
        shown.add(i);
      }
    }
    StringBuilder text = new StringBuilder();
    line(text, shown, column -> columns.get(column).title);
    line(text, shown, column -> "-".repeat(width(column)));
    for (List<List<String>> row : rows) {
      int height = row.stream().mapToInt(List::size).max().orElse(1);
      for (int i = 0; i < height; i++) {
        int at = i;
        line(text, shown, column -> cell(row.get(column), at));
      }
    }
    return text.toString();
  }

  private interface Cells {
    String of(int column);
  }

  private void line(StringBuilder text, List<Integer> shown, Cells cells) {
    StringBuilder line = new StringBuilder();
    for (int column : shown) {
      String cell = cells.of(column);
      String pad = " ".repeat(width(column) - cell.length());
      line.append(columns.get(column).right ? pad + cell : cell + pad).append(SPACE);
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }

  private int width(int column) {
    int widest = columns.get(column).title.length();
    for (List<List<String>> row : rows) {
      for (String line : row.get(column)) {
        widest = Math.max(widest, line.length());
      }
    }
    return widest;
  }

  private static String cell(List<String> lines, int at) {
    return at < lines.size() ? lines.get(at) : "";
  }
}
