package io.ssetiming.sse;

import java.util.List;

/** All names that mean something, found by their bytes without allocating. Immutable. */
final class EventNames {

  static final int LONGEST = 64;

  private EventName[] table = new EventName[256];
  private int size;

  EventName find(byte[] bytes, int offset, int length) {
    if (length == 0 || length > LONGEST) {
      return null;
    }
    int mask = table.length - 1;
    int slot = hash(bytes, offset, length) & mask;
    for (EventName name = table[slot]; name != null; name = table[slot]) {
      if (same(name.key, bytes, offset, length)) {
        return name;
      }
      slot = slot + 1 & mask;
    }
    return null;
  }

  /** While the rules are built only. */
  EventName at(String text) {
    EventName fresh = new EventName(text);
    EventName known = find(fresh.key, 0, fresh.key.length);
    if (known != null) {
      return known;
    }
    if (++size * 2 > table.length) {
      grow();
    }
    put(fresh);
    return fresh;
  }

  void roles(List<String> names, EventClass role, boolean anywhere) {
    for (String text : names) {
      EventName name = at(text);
      name.role = role;
      name.anywhere = anywhere;
    }
  }

  private void grow() {
    EventName[] old = table;
    table = new EventName[old.length * 2];
    for (EventName name : old) {
      if (name != null) {
        put(name);
      }
    }
  }

  private void put(EventName name) {
    int slot = hash(name.key, 0, name.key.length) & table.length - 1;
    while (table[slot] != null) {
      slot = slot + 1 & table.length - 1;
    }
    table[slot] = name;
  }

  private static int hash(byte[] bytes, int offset, int length) {
    int first = lower(bytes[offset]);
    int middle = lower(bytes[offset + length / 2]);
    int last = lower(bytes[offset + length - 1]);
    return (length * 31 + first) * 31 + middle * 7 + last;
  }

  private static boolean same(byte[] key, byte[] bytes, int offset, int length) {
    if (key.length != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (key[i] != lower(bytes[offset + i])) {
        return false;
      }
    }
    return true;
  }

  static byte lower(byte b) {
    return b >= 'A' && b <= 'Z' ? (byte) (b + 32) : b;
  }
}
