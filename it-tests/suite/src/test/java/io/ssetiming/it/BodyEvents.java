package io.ssetiming.it;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the events of a body end, found the plain way over the whole body: the tests' own answer to
 * set against the agent's incremental one. A block without data dispatches no event.
 */
final class BodyEvents {
  private BodyEvents() {}

  /** For each event the offset behind the byte that ends it. */
  static List<Integer> endsOf(byte[] body, boolean ndjson) {
    List<Integer> ends = new ArrayList<>();
    int lineStart = 0;
    boolean hasData = false;
    for (int at = 0; at < body.length; at++) {
      if (body[at] != '\n' && (ndjson || body[at] != '\r')) {
        continue;
      }
      String line = new String(body, lineStart, at - lineStart, StandardCharsets.ISO_8859_1);
      if (body[at] == '\r' && at + 1 < body.length && body[at + 1] == '\n') {
        at++;
      }
      if (ndjson ? !line.isBlank() : line.isEmpty() && hasData) {
        ends.add(at + 1);
      }
      hasData = !line.isEmpty() && (hasData || isData(line));
      lineStart = at + 1;
    }
    return ends;
  }

  private static boolean isData(String line) {
    String withoutMark = line.startsWith("\u00ef\u00bb\u00bf") ? line.substring(3) : line;
    return withoutMark.startsWith("data:");
  }
}
