package io.ssetiming.sse;

/**
 * The event being read: takes its name and its data piece by piece, and says at the end what it
 * was. Keeps no data beyond a short head. One per stream; called by the {@link Body} readers.
 */
final class EventData {

  static final int HEAD_BYTES = 64;

  private static final int BLANK = 0;
  private static final int PLAIN = 1;
  private static final int JSON = 2;

  private final EventRules rules;
  private final EventSink sink;
  private final StreamFacts facts;
  private final JsonMarks marks;
  private final JsonScan scan;

  /** The first bytes of the data, to be compared with the done markers. */
  private final Capture head = new Capture(HEAD_BYTES);

  private final Capture nameBytes = new Capture(EventNames.LONGEST);
  private EventName name;
  private boolean hasData;
  private int form;

  /** Set for good by the first business event of a known dialect. */
  private boolean dialectSure;

  private boolean businessSeen;

  // about the event being classified
  private boolean json;
  private boolean own;
  private long seen;
  private EventName type;
  private ContentKind kind = ContentKind.NONE;

  EventData(EventRules rules, EventSink sink, StreamFacts facts) {
    this.rules = rules;
    this.sink = sink;
    this.facts = facts;
    this.marks = new JsonMarks(rules.names);
    this.scan = new JsonScan(rules.paths, marks);
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
      if (form == JSON) {
        scan.lineBreak();
      }
      if (form != BLANK) {
        head.add((byte) '\n');
      }
    }
    hasData = true;
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

  boolean hasData() {
    return hasData;
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
      clear();
      sink.onComment(endOffset, bytes);
      return;
    }
    kind = ContentKind.NONE;
    EventClass eventClass = classify();
    note(eventClass);
    clear();
    boolean business = eventClass == EventClass.BUSINESS;
    sink.onEvent(endOffset, bytes, eventClass, kind, business ? 1 : 0);
  }

  private void clear() {
    name = null;
    hasData = false;
    form = BLANK;
    head.clear();
  }

  private EventClass classify() {
    json = complete();
    seen = json ? marks.seen : 0;
    type = !json ? null : marks.type != null ? marks.type : marks.event;
    own = recognised();
    if (json) {
      remember();
    }
    if (isDoneData()) {
      return EventClass.DONE;
    }
    if ((seen & Mark.ERROR) != 0) {
      return EventClass.ERROR;
    }
    EventName named = name != null && name.role != null ? name : type;
    if (named != null && named.role != null && (named.anywhere || !own)) {
      return byName(named.role);
    }
    if (own || json && facts.dialect != Dialect.GENERIC) {
      return byDialect();
    }
    return generic();
  }

  /** Whether a known dialect knows this event; settles the dialect until one is sure. */
  private boolean recognised() {
    EventName word = typeWord();
    if (dialectSure) {
      return json && facts.dialect.recognises(seen, word);
    }
    Dialect found = json ? Dialect.of(seen, word) : null;
    if (found != null) {
      facts.dialect = found;
    } else if (facts.dialect == null) {
      facts.dialect = Dialect.GENERIC;
    }
    return found != null;
  }

  private EventName typeWord() {
    return type != null && type.dialect != null ? type : name;
  }

  private void remember() {
    if (facts.responseId == null && own && (marks.idOf >> facts.dialect.ordinal() & 1) != 0) {
      facts.responseId = marks.id.text(null);
    }
    if (facts.model == null && marks.model.length > 0) {
      facts.model = marks.model.text(null);
    }
    if (marks.finish.length > 0) {
      facts.finishReason = marks.finish.text(facts.finishReason);
    }
    if (marks.usage >= 0) {
      facts.usageTokens = marks.usage;
    }
  }

  private boolean isDoneData() {
    if (form == PLAIN || json && rules.doneIsJson) {
      for (byte[] done : rules.doneData) {
        if (head.is(done)) {
          return true;
        }
      }
    }
    return false;
  }

  private EventClass byName(EventClass role) {
    if (role != EventClass.BUSINESS) {
      return role;
    }
    return content(own ? facts.dialect : Dialect.GENERIC);
  }

  private EventClass byDialect() {
    DialectRow row = facts.dialect.row;
    EventName word = typeWord();
    kind = own ? kindOf(facts.dialect, word) : kindOf(Dialect.GENERIC, null);
    if (kind != ContentKind.NONE) {
      return EventClass.BUSINESS;
    }
    if (own && word != null && word.dialect == facts.dialect && word.dialectClass != null) {
      return word.dialectClass;
    }
    return own && endsByField(row) ? EventClass.DONE : EventClass.META;
  }

  private boolean endsByField(DialectRow row) {
    return row.doneByField && (seen & Mark.DONE) != 0;
  }

  private EventClass generic() {
    return rules.businessByName ? EventClass.META : content(Dialect.GENERIC);
  }

  /** Business unless the data is blank or lacks the fields that the options ask for. */
  private EventClass content(Dialect dialect) {
    if (form == BLANK) {
      return EventClass.META;
    }
    kind = kindOf(dialect, typeWord());
    if (kind == ContentKind.NONE) {
      if (json && (rules.contentByOption || rules.reasoningByOption)) {
        return EventClass.META;
      }
      kind = ContentKind.ANSWER;
    }
    return EventClass.BUSINESS;
  }

  private ContentKind kindOf(Dialect dialect, EventName word) {
    boolean answer = (seen & Mark.ANSWER.of(dialect)) != 0;
    boolean reasoning = (seen & Mark.REASONING.of(dialect)) != 0;
    boolean tool = (seen & Mark.TOOL.of(dialect)) != 0;
    if (dialect.row.kindByType) {
      ContentKind typed = answer && word != null ? word.kind : ContentKind.NONE;
      answer = typed == ContentKind.ANSWER;
      reasoning = typed == ContentKind.REASONING;
      tool = typed == ContentKind.TOOL;
    }
    if (rules.contentByOption) {
      answer = (seen & Mark.OPTION_ANSWER) != 0;
    }
    if (rules.reasoningByOption) {
      reasoning = (seen & Mark.OPTION_REASONING) != 0;
    }
    return answer
        ? ContentKind.ANSWER
        : tool ? ContentKind.TOOL : reasoning ? ContentKind.REASONING : ContentKind.NONE;
  }

  private void note(EventClass eventClass) {
    if (eventClass == EventClass.DONE || own && endsByField(facts.dialect.row)) {
      facts.doneSeen = true;
    } else if (eventClass == EventClass.ERROR) {
      facts.errorSeen = true;
    } else if (eventClass == EventClass.META && !businessSeen && own && opensMessage()) {
      facts.roleOnlyFirst = true;
    }
    if (eventClass == EventClass.BUSINESS) {
      businessSeen = true;
      dialectSure |= own;
    }
  }

  private boolean opensMessage() {
    EventName word = typeWord();
    return (seen & Mark.ROLE) != 0 || word != null && word.opensMessage;
  }
}
