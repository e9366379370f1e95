package io.ssetiming.sse;

import java.util.ArrayList;
import java.util.List;

/**
 * One row of the table in {@link Dialect}: JSON paths and event types, and what they mean. Read by
 * {@link PathTree} and {@link EventRules} when the rules are built, then by {@link EventData}.
 */
final class DialectRow {

  final String name;
  final List<PathMeaning> paths = new ArrayList<>();
  final List<EventType> types = new ArrayList<>();
  boolean marked;
  boolean alsoMarked;
  boolean kindByType;
  boolean doneByField;
  boolean doneExpected;

  DialectRow(String name) {
    this.name = name;
  }

  /** A field whose presence, even as null, tells the dialect. */
  DialectRow mark(String path) {
    marked = true;
    return path(path, (node, dialect) -> node.ifPresent |= Mark.MARK.of(dialect));
  }

  /** A second field that must be present too. */
  DialectRow also(String path) {
    alsoMarked = true;
    return path(path, (node, dialect) -> node.ifPresent |= Mark.ALSO.of(dialect));
  }

  /** Strings that are the answer, unless they are empty; a blank is a token like any other. */
  DialectRow answer(String... answers) {
    for (String path : answers) {
      path(path, (node, dialect) -> node.ifText |= Mark.ANSWER.of(dialect));
    }
    return this;
  }

  DialectRow reasoning(String... reasonings) {
    for (String path : reasonings) {
      path(path, (node, dialect) -> node.ifText |= Mark.REASONING.of(dialect));
    }
    return this;
  }

  /** Strings, objects or arrays that are part of a tool call, unless they are empty. */
  DialectRow tool(String... tools) {
    for (String path : tools) {
      path(
          path,
          (node, dialect) -> {
            node.ifText |= Mark.TOOL.of(dialect);
            node.ifFilled |= Mark.TOOL.of(dialect);
          });
    }
    return this;
  }

  /** A part whose answer text is reasoning if its flag is true, whichever comes first. */
  DialectRow thought(String part, String flag) {
    path(part, (node, dialect) -> node.thoughts = dialect);
    return path(part + "." + flag, (node, dialect) -> node.ifTrue |= Mark.THOUGHT);
  }

  DialectRow role(String path) {
    return path(path, (node, dialect) -> node.ifText |= Mark.ROLE);
  }

  /** A field that ends the stream when it is true or not empty. */
  DialectRow done(String path) {
    doneByField = true;
    return path(
        path,
        (node, dialect) -> {
          node.ifText |= Mark.DONE;
          node.ifTrue |= Mark.DONE;
        });
  }

  DialectRow finish(String path) {
    return path(path, (node, dialect) -> node.keep = PathNode.Keep.FINISH);
  }

  DialectRow id(String path) {
    return path(
        path,
        (node, dialect) -> {
          node.keep = PathNode.Keep.ID;
          node.idOf |= 1 << dialect.ordinal();
        });
  }

  DialectRow model(String path) {
    return path(path, (node, dialect) -> node.keep = PathNode.Keep.MODEL);
  }

  DialectRow usage(String path) {
    return path(path, (node, dialect) -> node.keep = PathNode.Keep.USAGE);
  }

  /** An event type of this dialect; with null as class its fields decide. */
  DialectRow type(String type, EventClass eventClass) {
    types.add(new EventType(type, eventClass, ContentKind.NONE, false));
    return this;
  }

  /** An event type that says what kind of text its answer field holds. */
  DialectRow type(String type, ContentKind kind) {
    types.add(new EventType(type, null, kind, false));
    return this;
  }

  DialectRow roleType(String type) {
    types.add(new EventType(type, EventClass.META, ContentKind.NONE, true));
    return this;
  }

  DialectRow kindByType() {
    kindByType = true;
    return this;
  }

  DialectRow expectsDone() {
    doneExpected = true;
    return this;
  }

  private DialectRow path(String path, Meaning meaning) {
    paths.add(new PathMeaning(path, meaning));
    return this;
  }

  /** Writes what a path means into its node. */
  interface Meaning {
    void apply(PathNode node, Dialect dialect);
  }

  static final class PathMeaning {
    final String path;
    final Meaning meaning;

    PathMeaning(String path, Meaning meaning) {
      this.path = path;
      this.meaning = meaning;
    }
  }

  static final class EventType {
    final String name;
    final EventClass eventClass;
    final ContentKind kind;
    final boolean role;

    EventType(String name, EventClass eventClass, ContentKind kind, boolean role) {
      this.name = name;
      this.eventClass = eventClass;
      this.kind = kind;
      this.role = role;
    }
  }
}
