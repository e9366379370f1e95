package io.ssetiming.agent;

import io.ssetiming.sse.EventRules;
import io.ssetiming.stream.StreamSettings;
import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * What the user asked for, checked. A value that makes no sense is complained about in one line and
 * the default is used: the service runs in any case. Immutable. docs/options.md lists all names.
 */
final class AgentOptions {

  private static final List<String> OWN =
      Arrays.asList(
          "out",
          "service",
          "types",
          "paths",
          "id_headers",
          "id_query",
          "id_echo",
          "events",
          "hold_ms",
          "open_ms",
          "timeline_events",
          "labels",
          "rotate_mb",
          "keep_days",
          "queue_records",
          "log",
          "config");

  private static final String TYPES =
      "text/event-stream,application/x-ndjson,application/ndjson,application/stream+json,"
          + "application/jsonl";

  /** In order of trust; a correlation id is often one of a whole session, so it comes later. */
  private static final String ID_HEADERS =
      "X-Request-ID,X-Client-Request-Id,X-Kong-Request-Id,Kong-Request-ID,X-Unique-ID,"
          + "X-Amzn-Trace-Id,X-Correlation-ID,traceparent";

  final File out;
  final String service;
  final int rotateMegabytes;
  final int keepDays;
  final int queueRecords;
  final String log;
  final StreamSettings streams;
  final Map<String, String> given; // what was set, for the run record

  private final Consumer<String> complain;

  private AgentOptions(Map<String, String> given, String instance, Consumer<String> complain) {
    this.given = given;
    this.complain = complain;
    out = new File(unlessEmpty("out", "sse-timing"));
    service = serviceName(given.getOrDefault("service", ""));
    rotateMegabytes = number("rotate_mb", 256, 1, 1 << 20);
    keepDays = number("keep_days", 7, 0, 36_500);
    queueRecords = number("queue_records", 8192, 1, 1 << 20);
    log = oneOf("log", "warn", "warn", "info", "debug", "off");
    String events = oneOf("events", "timeline", "none", "timeline", "lines");
    streams =
        StreamSettings.builder()
            .service(service, instance)
            .match(mediaTypes(), patterns())
            .ids(
                list(given.getOrDefault("id_headers", ID_HEADERS)),
                given.getOrDefault("id_query", "request_id"),
                Boolean.parseBoolean(oneOf("id_echo", "false", "true", "false")))
            .events(
                StreamSettings.Events.valueOf(events.toUpperCase(Locale.ROOT)),
                number("timeline_events", 1000, 0, 1_000_000))
            .thresholds(
                number("hold_ms", 50, 1, 3_600_000), number("open_ms", 30_000, 1, 86_400_000))
            .labels(labels())
            .rules(rules())
            .build();
  }

  /**
   * Reads the options from everywhere they may stand.
   *
   * @param instance {@code host:pid}
   * @param complain is given one line for each thing that could not be understood
   */
  static AgentOptions read(String arguments, String instance, Consumer<String> complain) {
    return read(
        arguments,
        System.getenv(),
        (Properties) System.getProperties().clone(),
        instance,
        complain);
  }

  static AgentOptions read(
      String arguments,
      Map<String, String> environment,
      Properties system,
      String instance,
      Consumer<String> complain) {
    Consumer<String> inOneLine = text -> complain.accept(OptionText.shortened(AgentLog.line(text)));
    Map<String, String> given =
        new OptionText(names(), inOneLine).read(arguments, environment, system);
    return new AgentOptions(given, instance, inOneLine);
  }

  static List<String> names() {
    List<String> names = new ArrayList<>(OWN);
    names.addAll(EventRules.optionNames());
    return names;
  }

  private String unlessEmpty(String name, String otherwise) {
    String text = given.getOrDefault(name, "");
    return text.isEmpty() ? otherwise : text;
  }

  private int number(String name, int otherwise, int least, int most) {
    String text = given.get(name);
    if (text == null) {
      return otherwise;
    }
    try {
      int value = Integer.parseInt(text);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException notANumber) {
      // said below
    }
    complain.accept(
        name
            + "="
            + OptionText.clip(text)
            + " is not a whole number from "
            + least
            + " to "
            + most
            + ": "
            + otherwise
            + " is used");
    return otherwise;
  }

  private String oneOf(String name, String otherwise, String... allowed) {
    String text = given.get(name);
    if (text == null || Arrays.asList(allowed).contains(text.toLowerCase(Locale.ROOT))) {
      return text == null ? otherwise : text.toLowerCase(Locale.ROOT);
    }
    complain.accept(
        name
            + "="
            + OptionText.clip(text)
            + " is none of "
            + Arrays.asList(allowed)
            + ": "
            + otherwise
            + " is used");
    return otherwise;
  }

  private List<String> mediaTypes() {
    List<String> types = list(unlessEmpty("types", TYPES).toLowerCase(Locale.ROOT));
    if (types.isEmpty()) {
      complain.accept("types names no media type: the default is used");
    }
    return types.isEmpty() ? list(TYPES) : types;
  }

  /** Paths with {@code *} for any characters; a comma or semicolon between them. */
  private List<Pattern> patterns() {
    List<Pattern> patterns = new ArrayList<>();
    for (String glob : list(given.getOrDefault("paths", ""))) {
      StringBuilder regex = new StringBuilder();
      for (String literal : glob.split("\\*+", -1)) {
        regex.append(regex.length() == 0 ? "" : ".*").append(Pattern.quote(literal));
      }
      patterns.add(Pattern.compile(regex.toString()));
    }
    return patterns;
  }

  /** {@code model=x;mode=y}. */
  private Map<String, String> labels() {
    Map<String, String> labels = new LinkedHashMap<>();
    for (String pair : list(given.getOrDefault("labels", ""))) {
      int at = pair.indexOf(pair.indexOf('=') >= 0 ? '=' : ':');
      if (at > 0) {
        labels.put(pair.substring(0, at).trim(), pair.substring(at + 1).trim());
      } else {
        complain.accept(
            "the label \"" + OptionText.clip(pair) + "\" is not name=value. It is ignored");
      }
    }
    return labels;
  }

  private EventRules rules() {
    Map<String, String> own = new LinkedHashMap<>();
    for (String name : EventRules.optionNames()) {
      if (given.containsKey(name)) {
        own.put(name, given.get(name).replace(';', ','));
      }
    }
    try {
      return EventRules.of(own);
    } catch (IllegalArgumentException e) {
      complain.accept(e.getMessage().replaceFirst("\\.$", "") + ": the defaults are used");
      return EventRules.defaults();
    }
  }

  private static List<String> list(String text) {
    List<String> items = new ArrayList<>();
    for (String item : text.split("[,;]")) {
      if (!item.trim().isEmpty()) {
        items.add(item.trim());
      }
    }
    return items;
  }

  /** A name that is given, or that the start command tells; fit to be part of a file's name. */
  private static String serviceName(String wanted) {
    String name = wanted;
    if (name.isEmpty()) {
      String command = System.getProperty("sun.java.command", "java").split(" ")[0];
      name = new File(command).getName().replaceFirst("\\.[jw]ar$", "");
      name =
          command.endsWith(".jar") || command.endsWith(".war")
              ? name
              : name.substring(name.lastIndexOf('.') + 1);
    }
    String safe = name.replaceAll("[^A-Za-z0-9._-]", "_");
    return safe.isEmpty() ? "java" : safe.substring(0, Math.min(64, safe.length()));
  }
}
