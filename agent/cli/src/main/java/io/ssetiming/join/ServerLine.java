package io.ssetiming.join;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Map;

/**
 * One line of a server file, read field by field; unknown fields are stepped over. The object is
 * used again for every line of a reading thread: {@link #read} starts anew.
 */
final class ServerLine {
  private static final int SENT_COLUMN = 3;

  private final Json json = new Json();
  private final Timeline timeline = new Timeline(SENT_COLUMN);
  private final UpstreamCalls upstream = new UpstreamCalls();
  private String kind;
  private String requestId;
  private String recordId;
  private String instance;
  private String path;
  private String route;
  private String responseId;
  private String delivery;
  private String outcome;
  private String noTokenReason;
  private Culprit culprit;
  private Map<String, String> extra;
  private boolean buffered;
  private int status;
  private long businessEvents;
  private long timelineDropped;
  private long tokens;
  private long notSent;
  private long lost;
  private long failures;
  private boolean last;
  private double reqStart;
  private double responseEnd;
  private double firstTokenSent;
  private double firstTokenWritten;
  private double ttft;
  private double queued;
  private double upstreamGiven;
  private double total;
  private double firstSentError;
  private double lastSentError;

  /** The line's kind; null when the object is no record of ours. */
  String read(JsonParser p) throws IOException {
    clear();
    if (p.nextToken() != JsonToken.START_OBJECT) {
      return null;
    }
    while (p.nextToken() != JsonToken.END_OBJECT) {
      String name = p.currentName();
      p.nextToken();
      field(name, p);
    }
    return kind;
  }

  /** Records that a {@code loss} line says were lost. */
  long lost() {
    return lost;
  }

  /** What the agent itself failed at, by a {@code loss} line. */
  long failures() {
    return failures;
  }

  /** Whether this {@code loss} line is the last of its process. */
  boolean isLast() {
    return last;
  }

  boolean hasStart() {
    return !Double.isNaN(reqStart);
  }

  ServerRecord record() {
    double ttftMs = Double.isNaN(ttft) ? firstTokenSent - reqStart : ttft;
    double sent = Double.isNaN(firstTokenSent) ? reqStart + ttftMs : firstTokenSent;
    double held = sent - firstTokenWritten;
    double written = Double.isNaN(firstTokenWritten) ? sent : firstTokenWritten;
    double taken = reqStart + known(queued);
    double waited = Double.isNaN(upstreamGiven) ? upstream.waitedMs(taken, written) : upstreamGiven;
    double totalMs = Double.isNaN(total) ? responseEnd - reqStart : total;
    boolean bounded = timelineDropped > 0;
    return new ServerRecord(
        requestId,
        recordId,
        instance == null ? "?" : instance,
        route == null ? (path == null ? "?" : path) : route,
        status,
        reqStart,
        Double.isNaN(responseEnd) ? reqStart + totalMs : responseEnd,
        ttftMs,
        queued,
        waited,
        held,
        totalMs,
        known(firstSentError),
        known(lastSentError),
        timeline.certain(bounded),
        bounded || timeline.isEmpty() ? businessEvents - notSent : timeline.size(),
        tokens,
        responseId,
        delivery,
        buffered,
        culprit,
        outcome,
        noTokenReason,
        extra);
  }

  private void field(String name, JsonParser p) throws IOException {
    switch (name) {
      case "kind" -> kind = json.word(p);
      case "request_id" -> requestId = Json.text(p);
      case "record_id" -> recordId = Json.text(p);
      case "instance" -> instance = json.word(p);
      case "path" -> path = json.word(p);
      case "route" -> route = json.word(p);
      case "response_id" -> responseId = Json.text(p);
      case "delivery" -> delivery = json.word(p);
      case "outcome" -> outcome = json.word(p);
      case "no_token_reason" -> noTokenReason = json.word(p);
      case "extra" -> extra = json.labels(p);
      case "culprit" -> culprit(p);
      case "events" -> events(p);
      case "timeline" -> timeline.read(p);
      case "upstream" -> upstream.read(p);
      default -> number(name, p);
    }
  }

  private void number(String name, JsonParser p) throws IOException {
    switch (name) {
      case "buffered" -> buffered = p.currentToken() == JsonToken.VALUE_TRUE;
      case "status" -> status = (int) Json.count(p);
      case "timeline_dropped" -> timelineDropped = Json.count(p);
      case "events_not_sent" -> notSent = Json.count(p);
      case "final" -> last = p.currentToken() == JsonToken.VALUE_TRUE;
      case "tokens" -> tokens = Json.count(p);
      case "req_start" -> reqStart = Json.number(p);
      case "response_end" -> responseEnd = Json.number(p);
      case "first_token_sent" -> firstTokenSent = Json.number(p);
      case "first_token_written" -> firstTokenWritten = Json.number(p);
      case "ttft_ms" -> ttft = Json.number(p);
      case "queued_ms" -> queued = Json.number(p);
      case "upstream_ms" -> upstreamGiven = Json.number(p);
      case "total_ms" -> total = Json.number(p);
      case "first_token_sent_error_ms" -> firstSentError = Json.number(p);
      case "last_token_sent_error_ms" -> lastSentError = Json.number(p);
      default -> lossOrUnknown(name, p);
    }
  }

  /** A loss line's counters are told by the ends of their names. */
  private void lossOrUnknown(String name, JsonParser p) throws IOException {
    boolean counter = p.currentToken() == JsonToken.VALUE_NUMBER_INT;
    if (counter && (name.matches(".*(lost|_dropped)|encode_failures"))) {
      lost += p.getLongValue();
    } else if (counter && name.endsWith("_failures")) {
      failures += p.getLongValue();
    } else if (name.equals("weave_failed") && p.currentToken() == JsonToken.START_ARRAY) {
      failures += elements(p);
    } else {
      p.skipChildren();
    }
  }

  private static int elements(JsonParser p) throws IOException {
    int elements = 0;
    while (p.nextToken() != JsonToken.END_ARRAY) {
      p.skipChildren();
      elements++;
    }
    return elements;
  }

  private static double known(double ms) {
    return Double.isNaN(ms) ? 0 : ms;
  }

  private void culprit(JsonParser p) throws IOException {
    Map<String, String> parts = json.labels(p);
    String type = parts.get("class");
    if (type != null) {
      String line = parts.getOrDefault("line", "0");
      int number = line.matches("\\d{1,9}") ? Integer.parseInt(line) : 0;
      culprit = new Culprit(type, parts.get("method"), number);
    }
  }

  private void events(JsonParser p) throws IOException {
    String business = json.labels(p).get("business");
    businessEvents = business == null ? 0 : Long.parseLong(business);
  }

  private void clear() {
    timeline.clear();
    upstream.clear();
    kind = requestId = recordId = instance = path = route = null;
    responseId = delivery = outcome = noTokenReason = null;
    culprit = null;
    extra = Map.of();
    buffered = false;
    status = 0;
    businessEvents = timelineDropped = tokens = 0;
    notSent = lost = failures = 0;
    last = false;
    reqStart = responseEnd = firstTokenSent = firstTokenWritten = Double.NaN;
    ttft = queued = upstreamGiven = total = Double.NaN;
    firstSentError = lastSentError = Double.NaN;
  }
}
