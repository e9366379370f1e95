package io.ssetiming.sse;

/**
 * The event being read: takes its name and its data piece by piece, and hands it to the sink when
 * its block ends. Keeps no data beyond a short head. One per stream; called by the {@link Body}
 * readers.
 */
final class EventData {

  static final int HEAD_BYTES = 64;

  private static final int BLANK = 0;
  private static final int PLAIN = 1;
  private static final int JSON = 2;

  private final EventRules rules;
  private final EventSink sink;
  private final JsonScan scan;
  private final Classifier classifier;

  /** The first bytes of the data, to be compared with the done markers. */
  private final Capture head = new Capture(HEAD_BYTES);

  private final Capture nameBytes = new Capture(EventNames.LONGEST);
  private EventName name;
  private boolean hasData;
  private int form;

  EventData(EventRules rules, EventSink sink, StreamFacts facts) {
    this.rules = rules;
    this.sink = sink;
    JsonMarks marks = new JsonMarks(rules.names);
    this.scan = new JsonScan(rules.paths, marks);
    this.classifier = new Classifier(rules, facts, marks);
  }

  void beginName() {
    nameBytes.clear();
  }

  void name(byte[] bytes, int from, int count) {
    nameBytes.add(bytes, from, count);
  }

  void endName() {
    name = nameBytes.cut ? null : rules.names.find(nameBytes.bytes, 0, nameBytes.length);
  }

  /** Another data line of the same event: a line feed joins it to the one before. */
  void beginDataLine() {
    if (hasData) {
      breakLine();
      if (form != BLANK) {
        head.add((byte) '\n');
      }
    }
    hasData = true;
  }

  /** A line end within the data: a JSON number ends there, a string is broken. */
  void breakLine() {
    if (form == JSON) {
      scan.lineBreak();
    }
  }

  /** Takes data up to the end of its line and returns the index of that, or {@code end}. */
  int data(byte[] bytes, int from, int end) {
    int i = from;
    if (form == BLANK) {
      while (i < end && (bytes[i] == ' ' || bytes[i] == '\t')) {
        i++;
      }
      if (i == end || Bytes.endsLine(bytes[i])) {
        return i;
      }
      beginForm(bytes[i]);
    }
    int to = form == JSON ? scan.read(bytes, i, end) : Bytes.lineEnd(bytes, i, end);
    if (form == PLAIN || rules.doneIsJson) {
      head.add(bytes, i, to - i);
    }
    return to;
  }

  private void beginForm(byte first) {
    if (first == '{') {
      form = JSON;
      scan.begin();
    } else {
      form = PLAIN;
    }
  }

  boolean blank() {
    return form == BLANK;
  }

  /** Whether the data so far is one whole JSON object. */
  boolean complete() {
    return form == JSON && scan.complete();
  }

  /** The block has ended: one event if it has data, else a comment. */
  void end(long endOffset, int bytes) {
    if (!hasData) {
      name = null;
      sink.onComment(endOffset, bytes);
      return;
    }
    EventClass eventClass = classifier.classify(name, complete(), form == BLANK, isDoneData());
    name = null;
    hasData = false;
    form = BLANK;
    head.clear();
    int tokens = eventClass == EventClass.BUSINESS ? 1 : 0;
    sink.onEvent(endOffset, bytes, eventClass, classifier.kind(), tokens);
  }

  private boolean isDoneData() {
    if (form == PLAIN || form == JSON && rules.doneIsJson) {
      for (byte[] done : rules.doneData) {
        if (head.is(done)) {
          return true;
        }
      }
    }
    return false;
  }
}
