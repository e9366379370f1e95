package io.ssetiming.it;

import java.util.ArrayList;
import java.util.List;

/**
 * Where the events of a body end, found the plain way over the whole body: the tests' own answer to
 * set against the agent's incremental one. A block of comments counts, as it does in a timeline.
 */
final class BodyEvents {
  private BodyEvents() {}

  /** For each event the offset behind the byte that ends it. */
  static List<Integer> endsOf(byte[] body, boolean ndjson) {
    List<Integer> ends = new ArrayList<>();
    int lineStart = 0;
    boolean blockHasLines = false;
    for (int at = 0; at < body.length; at++) {
      if (body[at] != '\n' && (ndjson || body[at] != '\r')) {
        continue;
      }
      int lineEnd = at;
      if (body[at] == '\r' && at + 1 < body.length && body[at + 1] == '\n') {
        at++;
      }
      boolean blank = lineEnd == lineStart;
      if (ndjson ? !blank : blank && blockHasLines) {
        ends.add(at + 1);
      }
      blockHasLines = !blank;
      lineStart = at + 1;
    }
    return ends;
  }
}
