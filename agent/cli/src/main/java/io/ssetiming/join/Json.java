package io.ssetiming.join;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What both record readers need of Jackson: values that may be null, small maps of labels, and
 * words that occur in every line kept once. Made per reading thread.
 */
final class Json {
  /** Labels and words are few; an id that slipped in here must not be kept for ever. */
  private static final int WORDS_KEPT = 4096;

  private final Map<String, String> words = new HashMap<>();

  /** The number at the parser, NaN for null; fails on anything else. */
  static double number(JsonParser p) throws IOException {
    return p.currentToken() == JsonToken.VALUE_NULL ? Double.NaN : p.getDoubleValue();
  }

  static long count(JsonParser p) throws IOException {
    return p.currentToken() == JsonToken.VALUE_NULL ? 0 : p.getLongValue();
  }

  /** The text at the parser, null for null; a number or a boolean is taken by its letters. */
  static String text(JsonParser p) throws IOException {
    if (p.currentToken().isStructStart()) {
      p.skipChildren();
      return null;
    }
    return p.currentToken() == JsonToken.VALUE_NULL ? null : p.getText();
  }

  /** As {@link #text}, for values that are the same in many lines. */
  String word(JsonParser p) throws IOException {
    String text = text(p);
    if (text == null || words.size() >= WORDS_KEPT) {
      return text;
    }
    String known = words.putIfAbsent(text, text);
    return known == null ? text : known;
  }

  /** A flat object of labels; what is nested in it is left out. */
  Map<String, String> labels(JsonParser p) throws IOException {
    if (p.currentToken() != JsonToken.START_OBJECT) {
      p.skipChildren();
      return Map.of();
    }
    Map<String, String> labels = new LinkedHashMap<>();
    while (p.nextToken() != JsonToken.END_OBJECT) {
      String name = p.currentName();
      p.nextToken();
      String value = word(p);
      if (value != null) {
        labels.put(name, value);
      }
    }
    return labels.isEmpty() ? Map.of() : labels;
  }
}
