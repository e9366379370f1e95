package io.ssetiming.sse;

/** One write is one event: bodies of a streamed type that we cannot cut. */
final class WritesBody implements Body {

  private final EventSink sink;
  private final StreamFacts facts;

  WritesBody(EventSink sink, StreamFacts facts) {
    this.sink = sink;
    this.facts = facts;
  }

  @Override
  public void feed(byte[] bytes, int from, int end, long base) {
    facts.dialect = Dialect.GENERIC;
    sink.onEvent(base + end, end - from, EventClass.BUSINESS, ContentKind.ANSWER, 1);
  }

  @Override
  public void finish(long offset) {}
}
