package io.ssetiming.jsonl;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.ssetiming.record.Millis;
import io.ssetiming.record.RecordLine;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/**
 * A record as one line of JSON. Everything beyond ASCII is escaped, so that no line separator of
 * any alphabet can break the line. Not thread safe.
 */
final class LineEncoder {

  private final JsonFactory json =
      JsonFactory.builder()
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .build();

  void encode(RecordLine line, OutputStream out) throws IOException {
    try (JsonGenerator generator = json.createGenerator(out)) {
      object(line, generator);
    }
    out.write('\n');
  }

  private void object(RecordLine line, JsonGenerator out) throws IOException {
    out.writeStartObject();
    List<String> names = line.names();
    List<Object> values = line.values();
    for (int i = 0; i < names.size(); i++) {
      out.writeFieldName(names.get(i));
      value(values.get(i), out);
    }
    out.writeEndObject();
  }

  private void value(Object value, JsonGenerator out) throws IOException {
    if (value instanceof Millis) {
      out.writeNumber(value.toString());
    } else if (value instanceof String) {
      out.writeString((String) value);
    } else if (value instanceof Long) {
      out.writeNumber((Long) value);
    } else if (value instanceof Double) {
      out.writeNumber((Double) value);
    } else if (value instanceof Boolean) {
      out.writeBoolean((Boolean) value);
    } else if (value instanceof RecordLine) {
      object((RecordLine) value, out);
    } else if (value instanceof List) {
      out.writeStartArray();
      for (Object element : (List<?>) value) {
        value(element, out);
      }
      out.writeEndArray();
    } else if (value == null) {
      out.writeNull();
    } else {
      throw new IllegalArgumentException("no JSON for a " + value.getClass().getName());
    }
  }
}
