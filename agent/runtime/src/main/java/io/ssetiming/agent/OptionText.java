package io.ssetiming.agent;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;

/**
 * Options as text, from the weakest source to the strongest: a file ({@code config=PATH}, a Java
 * properties file), the environment ({@code SSE_TIMING_HOLD_MS}), system properties ({@code
 * sse.timing.hold_ms}), the agent's arguments ({@code hold_ms=20,out=/tmp/x}). A value with commas
 * is put in double quotes.
 */
final class OptionText {

  static final String PROPERTY = "sse.timing.";
  static final String VARIABLE = "SSE_TIMING_";

  private static final int MAX_UNKNOWN = 5; // a file that is none would have hundreds

  private final List<String> known;
  private final Consumer<String> complain;
  private final List<String> unknown = new ArrayList<>();
  private final Map<String, String> values = new LinkedHashMap<>();

  /**
   * @param known the names there are
   * @param complain is given one line for each text that means nothing
   */
  OptionText(List<String> known, Consumer<String> complain) {
    this.known = known;
    this.complain = complain;
  }

  Map<String, String> read(String arguments, Map<String, String> environment, Properties system) {
    Map<String, String> fromArguments = split(arguments == null ? "" : arguments);
    Map<String, String> fromSystem = new LinkedHashMap<>();
    for (String name : system.stringPropertyNames()) {
      if (name.startsWith(PROPERTY) && !name.startsWith(PROPERTY + "test.")) {
        fromSystem.put(name.substring(PROPERTY.length()), system.getProperty(name));
      }
    }
    Map<String, String> fromEnvironment = new LinkedHashMap<>();
    for (Map.Entry<String, String> variable : environment.entrySet()) {
      if (variable.getKey().startsWith(VARIABLE)) {
        String name = variable.getKey().substring(VARIABLE.length()).toLowerCase(Locale.ROOT);
        fromEnvironment.put(name, variable.getValue());
      }
    }
    for (Map<String, String> source : Arrays.asList(fromEnvironment, fromSystem, fromArguments)) {
      if (source.containsKey("config")) {
        values.put("config", source.get("config").trim());
      }
    }
    if (values.containsKey("config")) {
      keep(file(new File(values.get("config"))), "in " + values.get("config"));
    }
    keep(fromEnvironment, "in the environment");
    keep(fromSystem, "in the system properties");
    keep(fromArguments, "in the agent's arguments");
    if (unknown.size() > MAX_UNKNOWN) {
      complain.accept((unknown.size() - MAX_UNKNOWN) + " more options are unknown and ignored");
    }
    return values;
  }

  private String hint(String name) {
    String wanted = name.toLowerCase(Locale.ROOT).replace('-', '_');
    String nearest = nearest(wanted);
    return distance(wanted, nearest) <= Math.max(2, wanted.length() / 2)
        ? "did you mean \"" + nearest + "\"? It is ignored"
        : "it is ignored; there are " + String.join(", ", known);
  }

  private void keep(Map<String, String> source, String where) {
    for (Map.Entry<String, String> option : source.entrySet()) {
      String name = option.getKey();
      if (known.contains(name)) {
        values.put(name, option.getValue().trim());
      } else {
        unknown.add(name);
        if (unknown.size() <= MAX_UNKNOWN) {
          complain.accept("unknown option \"" + clip(name) + "\" " + where + ": " + hint(name));
        }
      }
    }
  }

  private Map<String, String> file(File path) {
    Map<String, String> found = new LinkedHashMap<>();
    Properties properties = new Properties();
    try (Reader in = new InputStreamReader(new FileInputStream(path), StandardCharsets.UTF_8)) {
      properties.load(in);
    } catch (IOException | IllegalArgumentException e) {
      complain.accept("can't read the options in " + path + ": " + e.getMessage());
    }
    for (String name : properties.stringPropertyNames()) {
      // some editors begin a file with a byte order mark
      found.put(name.startsWith("\ufeff") ? name.substring(1) : name, properties.getProperty(name));
    }
    return found;
  }

  private Map<String, String> split(String arguments) {
    Map<String, String> found = new LinkedHashMap<>();
    boolean quoted = false;
    StringBuilder part = new StringBuilder();
    for (int i = 0; i <= arguments.length(); i++) {
      char c = i == arguments.length() ? ',' : arguments.charAt(i);
      if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && (!quoted || i == arguments.length())) {
        option(part.toString().trim(), found);
        part.setLength(0);
      } else {
        part.append(c);
      }
    }
    if (quoted) {
      complain.accept("a double quote in the agent's arguments is never closed");
    }
    return found;
  }

  private void option(String text, Map<String, String> found) {
    int equals = text.indexOf('=');
    if (equals > 0) {
      found.put(text.substring(0, equals).trim(), text.substring(equals + 1));
    } else if (!text.isEmpty()) {
      complain.accept(
          "\"" + clip(text) + "\" in the agent's arguments is not name=value. It is ignored");
    }
  }

  private String nearest(String name) {
    String best = known.get(0);
    for (String candidate : known) {
      if (distance(name, candidate) < distance(name, best)) {
        best = candidate;
      }
    }
    return best;
  }

  /** Levenshtein's edit distance. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= Math.min(a.length(), 64); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substituted, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }

  /** The beginning of a text that somebody else wrote. */
  static String clip(String text) {
    return text.length() > 40 ? text.substring(0, 40) + "..." : text;
  }

  /** Without its middle, which is a value that somebody gave: the reason stands at the end. */
  static String shortened(String line) {
    int length = line.length();
    return length <= 280
        ? line
        : line.substring(0, 140) + "..." + line.substring(length - 120, length);
  }
}
