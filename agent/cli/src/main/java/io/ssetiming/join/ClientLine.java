package io.ssetiming.join;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Map;

/**
 * One line of a client file, read field by field; unknown fields are stepped over. The object is
 * used again for every line of a reading thread: {@link #read} starts anew.
 */
final class ClientLine {
  private static final int RECEIVED_COLUMN = 2;

  private final Json json = new Json();
  private final Timeline timeline = new Timeline(RECEIVED_COLUMN);
  private String kind;
  private String requestId;
  private String target;
  private String host;
  private String clock;
  private String responseId;
  private String ttftDefinition;
  private String outcome;
  private String format;
  private Map<String, String> events;
  private Map<String, String> extra;
  private int status;
  private long timelineDropped;
  private double start;
  private double connect;
  private double firstToken;
  private double ttft;
  private double end;

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

  ClientRecord record(String file) {
    boolean bounded = timelineDropped > 0;
    long counted = Long.parseLong(events.getOrDefault("business", "0"));
    return new ClientRecord(
        requestId,
        target,
        host == null ? file : host,
        (clock == null || clock.equals("epoch")) && !Double.isNaN(start),
        status,
        start,
        connect,
        Double.isNaN(ttft) ? firstToken - start : ttft,
        end - start,
        timeline.certain(bounded),
        bounded || timeline.isEmpty() ? counted : timeline.size(),
        !"writes".equals(format),
        Long.parseLong(events.getOrDefault("error", "0")),
        responseId,
        ttftDefinition == null ? ClientRecord.FIRST_CONTENT : ttftDefinition,
        outcome,
        extra);
  }

  private void field(String name, JsonParser p) throws IOException {
    switch (name) {
      case "kind" -> kind = json.word(p);
      case "request_id" -> requestId = Json.text(p);
      case "target" -> target = json.word(p);
      case "host" -> host = json.word(p);
      case "clock" -> clock = json.word(p);
      case "response_id" -> responseId = Json.text(p);
      case "ttft_definition" -> ttftDefinition = json.word(p);
      case "format" -> format = json.word(p);
      case "outcome" -> outcome = json.word(p);
      case "extra" -> extra = json.labels(p);
      case "events" -> events = json.labels(p);
      case "timeline" -> timeline.read(p);
      case "status" -> status = (int) Json.count(p);
      case "timeline_dropped" -> timelineDropped = Json.count(p);
      case "client_request_start" -> start = Json.number(p);
      case "connect_ms" -> connect = Json.number(p);
      case "first_token_received" -> firstToken = Json.number(p);
      case "ttft_ms" -> ttft = Json.number(p);
      case "response_end" -> end = Json.number(p);
      default -> p.skipChildren();
    }
  }

  private void clear() {
    timeline.clear();
    kind = requestId = target = host = clock = null;
    responseId = ttftDefinition = outcome = format = null;
    events = Map.of();
    extra = Map.of();
    status = 0;
    timelineDropped = 0;
    start = connect = firstToken = ttft = end = Double.NaN;
  }
}
