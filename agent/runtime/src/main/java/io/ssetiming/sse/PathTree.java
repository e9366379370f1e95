package io.ssetiming.sse;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Builds the tree of JSON paths that {@link JsonScan} walks. Used when rules are built. */
final class PathTree {

  /** A step that stands for any index of an array. */
  static final String ANY_INDEX = "*";

  static final int MOST_STEPS = 16;

  private final PathNode root = new PathNode(new byte[0]);

  private PathTree() {}

  static PathNode of(List<String> contentFields, List<String> reasoningFields) {
    PathTree tree = new PathTree();
    tree.node("type").keep = PathNode.Keep.TYPE;
    tree.node("event").keep = PathNode.Keep.EVENT;
    tree.node("error").ifText |= Mark.ERROR;
    tree.node("error").ifFilled |= Mark.ERROR;
    tree.node("error").ifTrue |= Mark.ERROR;
    for (Dialect dialect : Dialect.values()) {
      for (DialectRow.PathMeaning path : dialect.row.paths) {
        path.meaning.apply(tree.node(path.path), dialect);
      }
    }
    tree.mark(contentFields, Mark.OPTION_ANSWER);
    tree.mark(reasoningFields, Mark.OPTION_REASONING);
    return tree.root;
  }

  private void mark(List<String> paths, long mark) {
    for (String path : paths) {
      PathNode node = node(path);
      node.ifText |= mark;
      node.ifFilled |= mark;
      node.ifTrue |= mark;
    }
  }

  private PathNode node(String path) {
    PathNode node = root;
    for (String step : path.split("\\.")) {
      node = ANY_INDEX.equals(step) ? item(node) : child(node, step);
    }
    return node;
  }

  private static PathNode item(PathNode node) {
    if (node.item == null) {
      node.item = new PathNode(new byte[0]);
    }
    return node.item;
  }

  private static PathNode child(PathNode node, String step) {
    byte[] key = step.getBytes(StandardCharsets.UTF_8);
    PathNode child = node.child(key, 0, key.length);
    if (child == null) {
      child = new PathNode(key);
      node.add(child);
    }
    return child;
  }
}
