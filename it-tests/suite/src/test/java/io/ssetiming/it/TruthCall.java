package io.ssetiming.it;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.List;

/** One call of the application, by its own account. Times in epoch microseconds. */
record TruthCall(String op, long beginMicros, long endMicros, byte[] bytes, String failure) {

  private static final ObjectMapper JSON = new ObjectMapper();

  static List<TruthCall> parse(String lines) {
    return lines.lines().map(TruthCall::ofLine).toList();
  }

  boolean writes() {
    return op.equals("write") || op.equals("byte") || op.equals("part");
  }

  /** What must be the same whether an agent is there or not. */
  String shape() {
    return op + " " + bytes.length + " " + java.util.Arrays.hashCode(bytes) + " " + failure;
  }

  private static TruthCall ofLine(String line) {
    try {
      JsonNode node = JSON.readTree(line);
      return new TruthCall(
          node.get("op").asText(),
          node.get("begin_us").asLong(),
          node.get("end_us").asLong(),
          Base64.getDecoder().decode(node.get("bytes").asText()),
          node.get("failure").asText(null));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
