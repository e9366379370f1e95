package io.ssetiming.sse;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Which names and fields make an event what it is. Immutable; one instance serves all streams. The
 * options replace a default list, they do not add to it: {@code heartbeat_events=tick} makes {@code
 * ping} an event like any other.
 */
public final class EventRules {

  private static final EventRules DEFAULTS =
      new EventRules(new RuleOptions(Collections.<String, String>emptyMap()));

  final PathNode paths;
  final EventNames names = new EventNames();

  /** Data that ends the stream, blanks around it left out. */
  final byte[][] doneData;

  /** Whether any of {@link #doneData} is a JSON object, so that objects must be compared too. */
  final boolean doneIsJson;

  /** Whether only events named in {@code business_events} are business in the generic dialect. */
  final boolean businessByName;

  final boolean contentByOption;
  final boolean reasoningByOption;

  private EventRules(RuleOptions options) {
    List<String> content = options.contentFields();
    List<String> reasoning = options.reasoningFields();
    paths = PathTree.of(content, reasoning);
    contentByOption = !content.isEmpty();
    reasoningByOption = !reasoning.isEmpty();
    nameTypes();
    nameRoles(options);
    List<String> business = options.names(NameList.BUSINESS.option);
    businessByName = business != null && !business.isEmpty();
    doneData = bytes(options.doneData());
    doneIsJson = anyJson(doneData);
  }

  public static EventRules defaults() {
    return DEFAULTS;
  }

  /**
   * Rules from options, keyed by {@link #optionNames()}, each value a comma separated list.
   *
   * @throws IllegalArgumentException with one sentence that says what is wrong with which option
   */
  public static EventRules of(Map<String, String> options) {
    if (options == null || options.isEmpty()) {
      return DEFAULTS;
    }
    return new EventRules(new RuleOptions(options));
  }

  public static List<String> optionNames() {
    return RuleOptions.NAMES;
  }

  private void nameTypes() {
    for (Dialect dialect : Dialect.values()) {
      for (DialectRow.EventType type : dialect.row.types) {
        EventName name = names.at(type.name);
        name.dialect = dialect;
        name.dialectClass = type.eventClass;
        name.kind = type.kind;
        name.opensMessage = type.role;
      }
    }
  }

  private void nameRoles(RuleOptions options) {
    names.roles(Collections.singletonList("error"), EventClass.ERROR, true);
    for (NameList list : NameList.values()) {
      if (options.names(list.option) == null) {
        names.roles(list.defaults, list.eventClass, list.anywhere);
      }
    }
    // what was asked for by name wins over every default, whatever the dialect
    for (NameList list : NameList.values()) {
      List<String> given = options.names(list.option);
      if (given != null) {
        names.roles(given, list.eventClass, true);
      }
    }
  }

  private static byte[][] bytes(List<String> texts) {
    byte[][] bytes = new byte[texts.size()][];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = texts.get(i).getBytes(StandardCharsets.UTF_8);
    }
    return bytes;
  }

  private static boolean anyJson(byte[][] texts) {
    for (byte[] text : texts) {
      if (text.length > 0 && text[0] == '{') {
        return true;
      }
    }
    return false;
  }
}
