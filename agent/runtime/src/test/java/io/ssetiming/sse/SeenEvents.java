package io.ssetiming.sse;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A sink that remembers, and what the tests ask of it. */
final class SeenEvents implements EventSink {

  record Seen(long end, int bytes, String what) {}

  final List<Seen> all = new ArrayList<>();
  final EventStream stream;

  private SeenEvents(BodyFormat format, EventRules rules) {
    stream = new EventStream(format, rules, this);
  }

  static SeenEvents of(BodyFormat format, EventRules rules) {
    return new SeenEvents(format, rules);
  }

  static SeenEvents of(BodyFormat format) {
    return of(format, EventRules.defaults());
  }

  /** The whole body at once, finished. */
  static SeenEvents sse(String body) {
    return of(BodyFormat.SSE).feed(body).finish();
  }

  static SeenEvents ndjson(String body) {
    return of(BodyFormat.NDJSON).feed(body).finish();
  }

  /** One event with this data. */
  static String what(String data) {
    return sse("data: " + data + "\n\n").words();
  }

  SeenEvents feed(String text) {
    return feed(text.getBytes(StandardCharsets.UTF_8));
  }

  SeenEvents feed(byte[] bytes) {
    stream.feed(bytes, 0, bytes.length);
    return this;
  }

  SeenEvents finish() {
    stream.finish();
    return this;
  }

  @Override
  public void onEvent(long end, int bytes, EventClass eventClass, ContentKind kind, int tokens) {
    boolean business = eventClass == EventClass.BUSINESS;
    if (business == (kind == ContentKind.NONE) || tokens != (business ? 1 : 0)) {
      throw new AssertionError(eventClass + " " + kind + " " + tokens);
    }
    String word = business ? kind.name().toLowerCase(java.util.Locale.ROOT) : eventClass.word();
    all.add(new Seen(end, bytes, word));
  }

  @Override
  public void onComment(long end, int bytes) {
    all.add(new Seen(end, bytes, "comment"));
  }

  /** Kinds of business events, classes of others, {@code comment}; one word each. */
  String words() {
    return String.join(" ", all.stream().map(Seen::what).toList());
  }

  List<Long> ends() {
    return all.stream().map(Seen::end).toList();
  }

  StreamFacts facts() {
    return stream.facts();
  }

  /** All facts in one line. */
  String said() {
    StreamFacts f = facts();
    return String.format(
        "%s id=%s finish=%s model=%s usage=%d done=%s/%s error=%s role=%s space=%s partial=%s"
            + " bom=%s",
        f.dialect(),
        f.responseId(),
        f.finishReason(),
        f.model(),
        f.usageTokens(),
        f.doneSeen(),
        f.doneExpected(),
        f.errorSeen(),
        f.roleOnlyFirst(),
        f.dataSpace(),
        f.partial(),
        f.bom());
  }
}
