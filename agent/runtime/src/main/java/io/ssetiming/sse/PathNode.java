package io.ssetiming.sse;

/**
 * One step of the JSON paths that matter: what a value found here means, and which steps may
 * follow. Built once per {@link EventRules}, then read by every stream's {@link JsonScan}.
 */
final class PathNode {

  /** What to keep of a value. */
  enum Keep {
    NOTHING,
    TYPE,
    EVENT,
    ID,
    MODEL,
    FINISH,
    USAGE
  }

  final byte[] key;

  /** The step for an item of an array, whatever its index. */
  PathNode item;

  /** Marks set by any value, null included. */
  long ifPresent;

  /** Marks set by a string that is not empty. */
  long ifText;

  /** Marks set by an object or array that is not empty. */
  long ifFilled;

  /** Marks set by {@code true} and by a number other than zero. */
  long ifTrue;

  /** The dialect whose answer text in this object is reasoning if it is marked a thought. */
  Dialect thoughts;

  Keep keep = Keep.NOTHING;

  /** For {@link Keep#ID}: the dialects (bit by ordinal) that have their response id here. */
  int idOf;

  private PathNode[] table = new PathNode[1];
  private int size;

  PathNode(byte[] key) {
    this.key = key;
  }

  /** The step that this key leads to, or null: nothing below it matters. */
  PathNode child(byte[] bytes, int offset, int length) {
    if (length == 0) {
      return null;
    }
    PathNode[] steps = table;
    int mask = steps.length - 1;
    int slot = hash(bytes, offset, length) & mask;
    for (PathNode step = steps[slot]; step != null; step = steps[slot]) {
      if (step.is(bytes, offset, length)) {
        return step;
      }
      slot = slot + 1 & mask;
    }
    return null;
  }

  /** While the tree is built only. */
  void add(PathNode child) {
    size++;
    PathNode[] old = table;
    // a quarter full at most: most keys of a chunk are unknown here and must meet an empty slot
    table = new PathNode[Integer.highestOneBit(size) * 8];
    for (PathNode step : old) {
      if (step != null) {
        put(step);
      }
    }
    put(child);
  }

  private void put(PathNode step) {
    int slot = hash(step.key, 0, step.key.length) & table.length - 1;
    while (table[slot] != null) {
      slot = slot + 1 & table.length - 1;
    }
    table[slot] = step;
  }

  private boolean is(byte[] bytes, int offset, int length) {
    if (key.length != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (key[i] != bytes[offset + i]) {
        return false;
      }
    }
    return true;
  }

  private static int hash(byte[] bytes, int offset, int length) {
    return length * 31 + bytes[offset] * 7 + bytes[offset + length - 1];
  }
}
