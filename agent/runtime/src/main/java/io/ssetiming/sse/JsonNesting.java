package io.ssetiming.sse;

/**
 * The open objects and arrays around the place being read, to a fixed depth. One per stream; called
 * by {@link JsonScan}.
 */
final class JsonNesting {

  /** One bit of {@link #objects} each. */
  private static final int DEEPEST = 64;

  /** Paths are shorter than this, so deeper levels need no node. */
  private static final int TRACKED = PathTree.MOST_STEPS + 2;

  private final JsonMarks marks;

  /** The innermost open container, null if nothing in it matters. */
  PathNode here;

  /** The nodes of the containers around {@link #here}. */
  private final PathNode[] around = new PathNode[TRACKED];

  /** Bit d: level d is an object, not an array. */
  private long objects;

  private int depth;

  JsonNesting(JsonMarks marks) {
    this.marks = marks;
  }

  void begin() {
    depth = 0;
    here = null;
  }

  /** Opens a container at this node; false if that is too deep. */
  boolean open(boolean object, PathNode node) {
    if (depth + 1 == DEEPEST) {
      return false;
    }
    if (depth < TRACKED) {
      around[depth] = here;
    }
    depth++;
    objects = object ? objects | 1L << depth : objects & ~(1L << depth);
    here = node;
    if (node != null && node.thoughts != null) {
      marks.beginPart();
    }
    return true;
  }

  /** Closes the innermost container; false if nothing is open any more. */
  boolean close() {
    if (here != null && here.thoughts != null) {
      marks.endPart(here.thoughts);
    }
    depth--;
    here = depth < TRACKED ? around[depth] : null;
    return depth > 0;
  }

  /** The innermost container has something in it. */
  void filled() {
    if (here != null) {
      marks.seen |= here.ifFilled;
    }
  }

  boolean inObject() {
    return (objects >>> depth & 1) != 0;
  }

  /** The node of a member of this object. */
  PathNode member(byte[] bytes, int from, int count) {
    return here == null ? null : here.child(bytes, from, count);
  }

  /** The node of an item of this array. */
  PathNode item() {
    return here == null ? null : here.item;
  }
}
