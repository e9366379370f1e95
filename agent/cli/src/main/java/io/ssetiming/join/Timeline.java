package io.ssetiming.join;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/**
 * Reads the {@code timeline} rows of one record and keeps the moments of its business events, in
 * their order. Column 0 is the sequence number, column 1 the class; which column holds the moment
 * differs between the sides. Used again for the next record after {@link #clear()}.
 */
final class Timeline {
  private final int momentColumn;
  private final Times moments = new Times();
  private final Times leading = new Times();
  private long rows;
  private boolean gapSeen;

  Timeline(int momentColumn) {
    this.momentColumn = momentColumn;
  }

  void clear() {
    moments.clear();
    leading.clear();
    rows = 0;
    gapSeen = false;
  }

  void read(JsonParser p) throws IOException {
    if (p.currentToken() != JsonToken.START_ARRAY) {
      p.skipChildren();
      return;
    }
    while (p.nextToken() == JsonToken.START_ARRAY) {
      row(p);
    }
  }

  /**
   * Moments whose place in the stream is certain. A bounded timeline has holes, and behind a hole
   * nobody knows which business event a row is: only the rows before it can be matched.
   */
  double[] certain(boolean bounded) {
    return bounded ? leading.toArray() : moments.toArray();
  }

  int size() {
    return moments.size();
  }

  boolean isEmpty() {
    return rows == 0;
  }

  private void row(JsonParser p) throws IOException {
    boolean business = false;
    long seq = -1;
    int column = 0;
    for (JsonToken t = p.nextToken(); t != JsonToken.END_ARRAY; t = p.nextToken()) {
      if (column == 0) {
        seq = p.getLongValue();
      } else if (column == 1) {
        business = "business".equals(p.getText());
      } else if (column == momentColumn && business) {
        keep(Json.number(p), seq);
      } else {
        p.skipChildren();
      }
      column++;
    }
    gapSeen |= seq != rows;
    rows++;
  }

  private void keep(double moment, long seq) {
    moments.add(moment);
    if (!gapSeen && seq == rows) {
      leading.add(moment);
    }
  }
}
