package io.ssetiming.sse;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads and checks the options of {@link EventRules}; lives only while rules are built. */
final class RuleOptions {

  private static final String DONE_DATA = "done_data";
  private static final String CONTENT_FIELDS = "content_fields";
  private static final String REASONING_FIELDS = "reasoning_fields";

  static final List<String> NAMES = allNames();

  private final Map<String, String> options;

  RuleOptions(Map<String, String> options) {
    this.options = options;
    for (String key : options.keySet()) {
      if (!NAMES.contains(key)) {
        throw new IllegalArgumentException(
            "Unknown option '" + key + "': the options are " + String.join(", ", NAMES) + ".");
      }
    }
    refuseNameInTwoLists();
  }

  /** The names given for this option, or null if it was not given. */
  List<String> names(String option) {
    if (options.get(option) == null) {
      return null;
    }
    List<String> names = items(option);
    for (String name : names) {
      refuseIf(length(name) > EventNames.LONGEST, option, name, "is too long for an event name");
    }
    return names;
  }

  List<String> doneData() {
    if (options.get(DONE_DATA) == null) {
      return Collections.singletonList("[DONE]");
    }
    List<String> data = items(DONE_DATA);
    for (String text : data) {
      refuseIf(length(text) > EventData.HEAD_BYTES, DONE_DATA, text, "is too long to be compared");
    }
    return data;
  }

  List<String> contentFields() {
    return paths(CONTENT_FIELDS);
  }

  List<String> reasoningFields() {
    return paths(REASONING_FIELDS);
  }

  private List<String> paths(String option) {
    List<String> paths = new ArrayList<>();
    for (String item : items(option)) {
      String path =
          item.replace("[*]", "[]")
              .replace(".[]", "[]")
              .replace("[]", ".*")
              .replaceFirst("^\\.\\*", "*");
      String[] steps = path.split("\\.", -1);
      refuseIf(steps.length > PathTree.MOST_STEPS, option, item, "has too many steps");
      refuseIf(path.startsWith("*"), option, item, "must begin with a field name");
      for (String step : steps) {
        refuseIf(step.isEmpty(), option, item, "has an empty step");
        refuseIf(length(step) > JsonString.COPY_BYTES, option, item, "has too long a step");
      }
      paths.add(path);
    }
    return paths;
  }

  private List<String> items(String option) {
    List<String> items = new ArrayList<>();
    String value = options.get(option);
    if (value != null) {
      for (String item : value.split(",")) {
        if (!item.trim().isEmpty()) {
          items.add(item.trim());
        }
      }
    }
    return items;
  }

  private void refuseNameInTwoLists() {
    Map<String, String> seen = new HashMap<>();
    for (NameList list : NameList.values()) {
      for (String name : items(list.option)) {
        String other = seen.put(name.toLowerCase(Locale.ROOT), list.option);
        if (other != null && !other.equals(list.option)) {
          throw new IllegalArgumentException(
              "Event name '" + name + "' is in both " + other + " and " + list.option + ".");
        }
      }
    }
  }

  private static void refuseIf(boolean bad, String option, String value, String why) {
    if (bad) {
      throw new IllegalArgumentException("Option " + option + ": '" + value + "' " + why + ".");
    }
  }

  private static int length(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static List<String> allNames() {
    List<String> names = new ArrayList<>();
    for (NameList list : NameList.values()) {
      names.add(list.option);
    }
    Collections.addAll(names, DONE_DATA, CONTENT_FIELDS, REASONING_FIELDS);
    return Collections.unmodifiableList(names);
  }
}
