package io.ssetiming.probe;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.ssetiming.sse.EventClass;
import io.ssetiming.sse.StreamFacts;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/**
 * Writes client records, schema 1, one line each, and lets go of each line at once: whatever stops
 * the run, the records of the streams that had ended are on disk. Called by all workers, one at a
 * time.
 */
final class RecordWriter implements Closeable {
  private static final long NANOS_PER_MICRO = 1000;
  private static final double MICROS_PER_MS = 1000;

  private final OutputStream file;
  private final JsonGenerator json;

  /** Makes the file's folder when it is missing; an old file is replaced. */
  RecordWriter(Path path) throws IOException {
    Path folder = path.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    this.file = Files.newOutputStream(path);
    this.json =
        new JsonFactory().createGenerator(file, JsonEncoding.UTF8).setRootValueSeparator(null);
  }

  synchronized void write(ProbeRecord record) throws IOException {
    json.writeStartObject();
    json.writeNumberField("schema", 1);
    json.writeStringField("kind", "client");
    text("request_id", record.requestId());
    text("target", record.target().toString());
    json.writeStringField("clock", "epoch");
    moments(record);
    durations(record);
    ending(record);
    facts(record.facts());
    events(record.events());
    labels(record.labels());
    json.writeEndObject();
    json.writeRaw('\n');
    json.flush();
  }

  @Override
  public synchronized void close() throws IOException {
    json.close();
  }

  private void moments(ProbeRecord record) throws IOException {
    time("client_request_start", record, 0);
    time("headers_received", record, record.phases().headersNanos());
    time("first_byte_received", record, record.phases().firstByteNanos());
    time("first_event_received", record, record.events().firstEventNanos());
    time("first_reasoning_received", record, record.events().firstReasoningNanos());
    time("first_token_received", record, record.events().firstTokenNanos());
    time("last_token_received", record, record.events().lastTokenNanos());
    time("done_received", record, record.events().doneNanos());
    time("response_end", record, record.endNanos());
  }

  private void durations(ProbeRecord record) throws IOException {
    nanos("dns_ms", record.phases().dnsNanos());
    nanos("connect_ms", record.phases().connectNanos());
    nanos("tls_ms", record.phases().tlsNanos());
    nanos("ttft_ms", record.events().firstTokenNanos());
    json.writeStringField("ttft_definition", "first_content");
    nanos("total_ms", record.endNanos());
  }

  private void ending(ProbeRecord record) throws IOException {
    json.writeStringField("outcome", record.outcome().word());
    text("error", record.error());
    if (record.status() > 0) {
      json.writeNumberField("status", record.status());
    }
    text("content_type", record.contentType());
    if (record.format() != null) {
      json.writeStringField("format", record.format().name().toLowerCase(Locale.ROOT));
    }
    json.writeNumberField("bytes", record.bodyBytes());
    json.writeNumberField("tokens", record.tokens());
    json.writeStringField("token_source", record.hasUsage() ? "usage" : "events");
  }

  private void facts(StreamFacts facts) throws IOException {
    if (facts != null) {
      text("response_id", facts.responseId());
      text("finish_reason", facts.finishReason());
      text("dialect", facts.dialect());
    }
  }

  private void events(EventLog events) throws IOException {
    json.writeObjectFieldStart("events");
    for (Map.Entry<EventClass, Long> count : events.counts().entrySet()) {
      json.writeNumberField(count.getKey().word(), count.getValue());
    }
    json.writeEndObject();
    if (events.comments() > 0) {
      json.writeNumberField("comments", events.comments());
    }
    gaps(events.gaps());
    json.writeArrayFieldStart("timeline");
    int seq = 0;
    for (EventLog.Row row : events.rows()) {
      json.writeStartArray();
      json.writeNumber(seq++);
      json.writeString(row.eventClass().word());
      json.writeNumber(micros(row.receivedNanos() / NANOS_PER_MICRO));
      json.writeNumber(row.bytes());
      json.writeNumber(row.tokens());
      json.writeBoolean(row.batch());
      json.writeEndArray();
    }
    json.writeEndArray();
    if (events.dropped() > 0) {
      json.writeNumberField("timeline_dropped", events.dropped());
    }
  }

  private void gaps(Gaps gaps) throws IOException {
    if (gaps.count() == 0) {
      return;
    }
    json.writeObjectFieldStart("gaps_ms");
    gap("p50", gaps.percentile(50));
    gap("p95", gaps.percentile(95));
    gap("p99", gaps.percentile(99));
    gap("max", gaps.percentile(100));
    json.writeNumberField("over_1s", gaps.stalls());
    json.writeFieldName("stall_rate");
    json.writeNumber((double) gaps.stalls() / gaps.count());
    json.writeEndObject();
  }

  private void labels(Map<String, String> labels) throws IOException {
    if (labels.isEmpty()) {
      return;
    }
    json.writeObjectFieldStart("extra");
    for (Map.Entry<String, String> label : labels.entrySet()) {
      json.writeStringField(label.getKey(), label.getValue());
    }
    json.writeEndObject();
  }

  private void time(String name, ProbeRecord record, long nanos) throws IOException {
    if (nanos != EventLog.NEVER) {
      json.writeFieldName(name);
      json.writeNumber(micros(record.startEpochMicros() + nanos / NANOS_PER_MICRO));
    }
  }

  private void nanos(String name, long nanos) throws IOException {
    if (nanos >= 0) {
      json.writeFieldName(name);
      json.writeNumber(micros(nanos / NANOS_PER_MICRO));
    }
  }

  private void gap(String name, double ms) throws IOException {
    json.writeFieldName(name);
    json.writeNumber(micros(Math.round(ms * MICROS_PER_MS)));
  }

  private void text(String name, String value) throws IOException {
    if (value != null) {
      json.writeStringField(name, value);
    }
  }

  /** As milliseconds with three places: a double would come out as 1.79E12. */
  private static BigDecimal micros(long micros) {
    return BigDecimal.valueOf(micros, 3);
  }
}
