package io.ssetiming.sse;

/**
 * Says what an event is, from its name and from what its JSON was seen to hold, and notes what the
 * stream says of itself. The order: a done marker, an error, a name that means something, the rules
 * of the dialect, and last that any data is an answer. One per stream; called by {@link EventData}.
 */
final class Classifier {

  private final EventRules rules;
  private final StreamFacts facts;
  private final JsonMarks marks;

  /** Set for good by the first business event of a known dialect. */
  private boolean dialectSure;

  private boolean businessSeen;

  // about the event being classified

  /** The data is one whole JSON object. */
  private boolean json;

  /** The dialect recognises the event. */
  private boolean own;

  private boolean blank;
  private long seen;
  private EventName name;

  /** The JSON type, or else the JSON event. */
  private EventName type;

  /** Whichever of the two a dialect may know. */
  private EventName word;

  private ContentKind kind = ContentKind.NONE;

  Classifier(EventRules rules, StreamFacts facts, JsonMarks marks) {
    this.rules = rules;
    this.facts = facts;
    this.marks = marks;
  }

  /** What the event just classified carries. */
  ContentKind kind() {
    return kind;
  }

  EventClass classify(EventName name, boolean json, boolean blank, boolean doneData) {
    this.name = name;
    this.json = json;
    this.blank = blank;
    seen = json ? marks.seen : 0;
    type = !json ? null : marks.type != null ? marks.type : marks.event;
    word = type != null && type.dialect != null ? type : name;
    own = recognised();
    if (json) {
      remember();
    }
    kind = ContentKind.NONE;
    EventClass eventClass = doneData ? EventClass.DONE : byContent();
    note(eventClass);
    return eventClass;
  }

  /** Whether a known dialect knows this event; settles the dialect until one is sure. */
  private boolean recognised() {
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

  private void remember() {
    if (facts.responseId == null && own && (marks.idOf >> facts.dialect.ordinal() & 1) != 0) {
      facts.responseId = marks.id.text(null);
      marks.idWanted = false;
    }
    if (facts.model == null && marks.model.length > 0) {
      facts.model = marks.model.text(null);
      marks.modelWanted = false;
    }
    if (marks.finish.length > 0) {
      facts.finishReason = marks.finish.text(facts.finishReason);
    }
    if (marks.usage >= 0) {
      facts.usageTokens = marks.usage;
    }
  }

  private EventClass byContent() {
    if ((seen & Mark.ERROR) != 0) {
      return EventClass.ERROR;
    }
    EventName named = name != null && name.role != null ? name : type;
    if (named != null && named.role != null && (named.anywhere || !own)) {
      return named.role == EventClass.BUSINESS ? business() : named.role;
    }
    if (own || json && facts.dialect != Dialect.GENERIC) {
      return byDialect();
    }
    return rules.businessByName ? EventClass.META : business();
  }

  private EventClass byDialect() {
    kind = kindOf(own ? facts.dialect : Dialect.GENERIC);
    if (kind != ContentKind.NONE) {
      return EventClass.BUSINESS;
    }
    if (own && word != null && word.dialect == facts.dialect && word.dialectClass != null) {
      return word.dialectClass;
    }
    return endsByField() ? EventClass.DONE : EventClass.META;
  }

  /** Business, unless the data is blank or lacks the fields that the options ask for. */
  private EventClass business() {
    if (blank) {
      return EventClass.META;
    }
    kind = kindOf(own ? facts.dialect : Dialect.GENERIC);
    if (kind == ContentKind.NONE) {
      if (json && (rules.contentByOption || rules.reasoningByOption)) {
        return EventClass.META;
      }
      kind = ContentKind.ANSWER;
    }
    return EventClass.BUSINESS;
  }

  private ContentKind kindOf(Dialect dialect) {
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

  private boolean endsByField() {
    return own && facts.dialect.row.doneByField && (seen & Mark.DONE) != 0;
  }

  private void note(EventClass eventClass) {
    if (eventClass == EventClass.BUSINESS) {
      businessSeen = true;
      dialectSure |= own;
    } else if (eventClass == EventClass.ERROR) {
      facts.errorSeen = true;
    } else if (eventClass == EventClass.META && !businessSeen && own && opensMessage()) {
      facts.roleOnlyFirst = true;
    }
    facts.doneSeen |= eventClass == EventClass.DONE || endsByField();
  }

  private boolean opensMessage() {
    return (seen & Mark.ROLE) != 0 || word != null && word.opensMessage;
  }
}
