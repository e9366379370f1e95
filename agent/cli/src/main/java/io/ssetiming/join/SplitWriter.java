package io.ssetiming.join;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Writes splits as JSON lines: {@code schema 1, kind "split"}, durations in milliseconds with
 * microsecond decimals, absent fields left out. Used by one thread.
 */
public final class SplitWriter implements Closeable {
  private static final double MICROS_PER_MS = 1000;

  private final Path file;
  private JsonGenerator json; // null until the first split

  public SplitWriter(Path file) {
    this.file = file;
  }

  /** The first call makes the file, and its folder when that is missing; an old file goes. */
  public void write(Split split) throws IOException {
    if (json == null) {
      open();
    }
    json.writeStartObject();
    json.writeNumberField("schema", 1);
    json.writeStringField("kind", "split");
    names(split);
    durations(split);
    verdicts(split);
    counts(split);
    labels("extra", split.serverLabels());
    labels("client_extra", split.clientLabels());
    json.writeEndObject();
    json.writeRaw('\n');
  }

  @Override
  public void close() throws IOException {
    if (json != null) {
      json.close();
    }
  }

  /** At the first split only: a join that fails before leaves an older file as it was. */
  private void open() throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    this.json =
        new JsonFactory()
            .createGenerator(
                new BufferedOutputStream(Files.newOutputStream(file)), JsonEncoding.UTF8)
            .setRootValueSeparator(null);
  }

  private void names(Split split) throws IOException {
    text("request_id", split.requestId());
    text("record_id", split.recordId());
    text("target", split.target());
    text("route", split.route());
    text("instance", split.instance());
  }

  private void durations(Split split) throws IOException {
    ms("client_ttft_ms", split.clientTtftMs());
    text("ttft_definition", split.ttftDefinition());
    ms("server_ms", split.serverMs());
    ms("queued_ms", split.queuedMs());
    ms("upstream_ms", split.upstreamMs());
    ms("app_ms", split.appMs());
    ms("held_ms", split.heldMs());
    ms("first_token_sent_error_ms", split.sentErrorMs());
    ms("path_ms", split.pathMs());
    ms("connect_ms", split.connectMs());
    ms("server_total_ms", split.serverTotalMs());
    ms("client_total_ms", split.clientTotalMs());
    if (split.delays().count() > 0) {
      json.writeObjectFieldStart("d_ms");
      ms("p50", split.delays().p50());
      ms("p95", split.delays().p95());
      ms("max", split.delays().max());
      json.writeEndObject();
    }
    if (split.offset().isBounded()) {
      json.writeArrayFieldStart("clock_offset_ms");
      json.writeNumber(micros(split.offset().lowMs()));
      json.writeNumber(micros(split.offset().highMs()));
      json.writeEndArray();
    }
  }

  private void verdicts(Split split) throws IOException {
    text("path_delivery", split.pathDelivery().word());
    text("delivery", split.delivery());
    json.writeBooleanField("buffered", split.buffered());
    if (split.culprit() != null) {
      json.writeObjectFieldStart("culprit");
      text("class", split.culprit().className());
      text("method", split.culprit().method());
      if (split.culprit().line() > 0) {
        json.writeNumberField("line", split.culprit().line());
      }
      json.writeEndObject();
    }
    text("server_outcome", split.serverOutcome());
    text("client_outcome", split.clientOutcome());
    text("no_token_reason", split.noTokenReason());
  }

  private void counts(Split split) throws IOException {
    json.writeNumberField("status", split.status());
    json.writeNumberField("concurrency", split.concurrency());
    json.writeNumberField("business_sent", split.businessSent());
    json.writeNumberField("business_received", split.businessReceived());
    json.writeNumberField("tokens", split.tokens());
  }

  private void labels(String name, Map<String, String> labels) throws IOException {
    if (labels.isEmpty()) {
      return;
    }
    json.writeObjectFieldStart(name);
    for (Map.Entry<String, String> label : labels.entrySet()) {
      json.writeStringField(label.getKey(), label.getValue());
    }
    json.writeEndObject();
  }

  private void text(String name, String value) throws IOException {
    if (value != null) {
      json.writeStringField(name, value);
    }
  }

  private void ms(String name, double value) throws IOException {
    if (!Double.isNaN(value)) {
      json.writeFieldName(name);
      json.writeNumber(micros(value));
    }
  }

  /** As a decimal with three places: a double would come out as 1.79E12. */
  private static BigDecimal micros(double ms) {
    return BigDecimal.valueOf(Math.round(ms * MICROS_PER_MS), 3);
  }
}
