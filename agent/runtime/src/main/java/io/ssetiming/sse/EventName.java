package io.ssetiming.sse;

import java.nio.charset.StandardCharsets;

/**
 * What one event name or JSON {@code type} means. Immutable once its {@link EventNames} is built.
 */
final class EventName {

  /** In lower case: names are compared without regard to the case of ASCII letters. */
  final byte[] key;

  /** The class of events so named, or null if only a dialect knows the name. */
  EventClass role;

  /** Whether {@link #role} also holds for an event that a known dialect recognises. */
  boolean anywhere;

  /** The dialect that uses this name, or null. */
  Dialect dialect;

  /** The class within {@link #dialect}, or null if the event's fields decide. */
  EventClass dialectClass;

  /** Whether such an event opens the message and carries no more than its role. */
  boolean opensMessage;

  /** The kind of text such an event carries, where the name and not the field says it. */
  ContentKind kind = ContentKind.NONE;

  EventName(String text) {
    key = text.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < key.length; i++) {
      key[i] = EventNames.lower(key[i]);
    }
  }
}
