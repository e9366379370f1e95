package io.ssetiming.join;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The upstream calls of one server record, and how long the request waited for them. Two calls at
 * once are waited for once: the answer is the length of the union of [request sent, first token],
 * cut to the time before the application wrote its own first token. A call without a first token
 * (no stream) counts to its first byte. Used again for the next record after {@link #clear()}.
 */
final class UpstreamCalls {
  private record Wait(double fromMs, double toMs) {}

  private final List<Wait> waits = new ArrayList<>();

  void clear() {
    waits.clear();
  }

  void read(JsonParser p) throws IOException {
    if (p.currentToken() != JsonToken.START_ARRAY) {
      p.skipChildren();
      return;
    }
    while (p.nextToken() == JsonToken.START_OBJECT) {
      call(p);
    }
  }

  /** NaN when no call was seen: "not known" and "none" can't be told apart. */
  double waitedMs(double fromMs, double untilMs) {
    if (waits.isEmpty() || Double.isNaN(untilMs)) {
      return Double.NaN;
    }
    waits.sort(Comparator.comparingDouble(Wait::fromMs));
    double covered = fromMs;
    double sum = 0;
    for (Wait wait : waits) {
      double from = Math.max(wait.fromMs, covered);
      double to = Math.min(wait.toMs, untilMs);
      if (to > from) {
        sum += to - from;
        covered = to;
      }
    }
    return sum;
  }

  private void call(JsonParser p) throws IOException {
    double sent = Double.NaN;
    double firstByte = Double.NaN;
    double firstToken = Double.NaN;
    while (p.nextToken() != JsonToken.END_OBJECT) {
      String name = p.currentName();
      p.nextToken();
      switch (name) {
        case "request_sent" -> sent = Json.number(p);
        case "first_byte" -> firstByte = Json.number(p);
        case "first_token" -> firstToken = Json.number(p);
        default -> p.skipChildren();
      }
    }
    double answered = Double.isNaN(firstToken) ? firstByte : firstToken;
    if (answered >= sent) {
      waits.add(new Wait(sent, answered));
    }
  }
}
