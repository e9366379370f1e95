package io.ssetiming.sse;

/**
 * What {@link JsonScan} found in one JSON event: marks and a few short values. Nothing here reaches
 * {@link StreamFacts} before the object proved complete. One per stream.
 */
final class JsonMarks {

  final EventNames names;

  /** See {@link Mark}. */
  long seen;

  private long outsidePart;

  /** The meaning of the fields {@code type} and {@code event}; null if unknown or absent. */
  EventName type;

  EventName event;

  /** False once the stream has told its id, model: no more copying. */
  boolean idWanted = true;

  boolean modelWanted = true;

  final Capture id = new Capture(128);

  /** The dialects, a bit by ordinal each, that have their id where {@link #id} was. */
  int idOf;

  final Capture model = new Capture(128);
  final Capture finish = new Capture(64);
  long usage;

  JsonMarks(EventNames names) {
    this.names = names;
  }

  void begin() {
    seen = 0;
    type = null;
    event = null;
    idOf = 0;
    id.clear();
    model.clear();
    finish.clear();
    usage = -1;
  }

  /** A string that is not empty. */
  void text(PathNode at, byte[] bytes, int from, int count, boolean cut) {
    seen |= at.ifText;
    switch (at.keep) {
      case NOTHING:
      case USAGE:
        break;
      case TYPE:
        type = cut ? null : names.find(bytes, from, count);
        break;
      case EVENT:
        event = cut ? null : names.find(bytes, from, count);
        break;
      case ID:
        if (idWanted) {
          idOf = at.idOf;
          set(id, bytes, from, count);
        }
        break;
      case MODEL:
        if (modelWanted) {
          set(model, bytes, from, count);
        }
        break;
      case FINISH:
        set(finish, bytes, from, count);
        break;
    }
  }

  private static void set(Capture capture, byte[] bytes, int from, int count) {
    capture.clear();
    capture.add(bytes, from, count);
  }

  /** A number or word. */
  void scalar(PathNode at, JsonScalar scalar) {
    if (scalar.truth()) {
      seen |= at.ifTrue;
    }
    if (at.keep == PathNode.Keep.USAGE && scalar.count() >= 0) {
      usage = scalar.count();
    }
  }

  void beginPart() {
    outsidePart = seen;
    seen = 0;
  }

  void endPart(Dialect dialect) {
    long answer = Mark.ANSWER.of(dialect);
    if ((seen & Mark.THOUGHT) != 0 && (seen & answer) != 0) {
      seen = seen & ~answer | Mark.REASONING.of(dialect);
    }
    seen = seen & ~Mark.THOUGHT | outsidePart;
  }
}
