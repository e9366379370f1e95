package io.ssetiming.record;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * One line of the output file before it is text: an ordered list of names and values. What did not
 * happen is absent, never null.
 *
 * <p>Values are {@link String}, {@link Long}, {@link Double}, {@link Boolean}, {@link Millis},
 * another {@code RecordLine}, or a {@link List} of these. Built by one thread, then handed over.
 */
public final class RecordLine {

  /** Version of the field names; they are only ever added to. */
  public static final long SCHEMA = 1;

  private final List<String> names = new ArrayList<>();
  private final List<Object> values = new ArrayList<>();

  private RecordLine() {}

  /** A line of its own: starts with {@code schema} and {@code kind}. */
  public static RecordLine ofKind(String kind) {
    return object().put("schema", SCHEMA).put("kind", kind);
  }

  /** An object inside a line. */
  public static RecordLine object() {
    return new RecordLine();
  }

  /** Adds the field unless the value is null. Returns this. */
  public RecordLine put(String name, Object value) {
    if (value != null) {
      names.add(name);
      values.add(value);
    }
    return this;
  }

  /** Adds a list unless it is empty. Returns this. */
  public RecordLine putAll(String name, List<?> list) {
    return put(name, list.isEmpty() ? null : list);
  }

  public boolean isEmpty() {
    return names.isEmpty();
  }

  public List<String> names() {
    return Collections.unmodifiableList(names);
  }

  public List<Object> values() {
    return Collections.unmodifiableList(values);
  }

  /** The value of a field, or null where it is absent. */
  public Object get(String name) {
    int at = names.indexOf(name);
    return at < 0 ? null : values.get(at);
  }
}
