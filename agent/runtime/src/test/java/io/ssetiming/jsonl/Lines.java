package io.ssetiming.jsonl;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads back what was written, with Jackson. */
final class Lines {

  private Lines() {}

  /** Every line of every file below the folder, files in the order of their names' lengths. */
  static List<Map<String, Object>> below(Path root) throws IOException {
    List<Map<String, Object>> lines = new ArrayList<>();
    for (Path file : files(root)) {
      lines.addAll(of(file));
    }
    return lines;
  }

  static List<Path> files(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(Files::isRegularFile).sorted((a, b) -> key(a).compareTo(key(b))).toList();
    }
  }

  private static String key(Path file) {
    String name = file.toString();
    return String.format("%05d", name.length()) + name;
  }

  static List<Map<String, Object>> of(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.US_ASCII);
    if (!text.isEmpty() && !text.endsWith("\n")) {
      throw new AssertionError("torn line in " + file);
    }
    List<Map<String, Object>> lines = new ArrayList<>();
    for (String line : text.split("\n", -1)) {
      if (!line.isEmpty()) {
        lines.add(parse(line));
      }
    }
    return lines;
  }

  static Map<String, Object> parse(String line) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(line)) {
      parser.nextToken();
      @SuppressWarnings("unchecked")
      Map<String, Object> object = (Map<String, Object>) value(parser);
      if (parser.nextToken() != null) {
        throw new AssertionError("more than one value: " + line);
      }
      return object;
    }
  }

  private static Object value(JsonParser parser) throws IOException {
    switch (parser.currentToken()) {
      case START_OBJECT:
        Map<String, Object> object = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String name = parser.currentName();
          parser.nextToken();
          object.put(name, value(parser));
        }
        return object;
      case START_ARRAY:
        List<Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          list.add(value(parser));
        }
        return list;
      case VALUE_NUMBER_INT:
        return parser.getLongValue();
      case VALUE_NUMBER_FLOAT:
        return parser.getDecimalValue();
      case VALUE_NULL:
        return null;
      case VALUE_TRUE:
        return true;
      case VALUE_FALSE:
        return false;
      default:
        return parser.getText();
    }
  }

  static File day(Path root, String day) {
    return new File(root.toFile(), day);
  }
}
