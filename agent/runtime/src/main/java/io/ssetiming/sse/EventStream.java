package io.ssetiming.sse;

import java.nio.ByteBuffer;

/**
 * Reads the body of one response and tells a sink of each event. However the bytes are cut, the
 * events and facts are the same (in {@link BodyFormat#WRITES} the cuts are the events). Never
 * throws for what the bytes are, never keeps them, and needs the same memory for any length.
 *
 * <p>Called by whoever sees the bytes, on that thread; not thread safe, the caller locks.
 */
public final class EventStream {

  private static final int COPY_BYTES = 256;

  private final BodyFormat format;
  private final EventRules rules;
  private final EventSink sink;
  private final StreamFacts facts = new StreamFacts();
  private final byte[] single = new byte[1];

  /** For buffers without an array; most streams never need it. */
  private byte[] copy;

  private Body body;
  private long offset;

  public EventStream(BodyFormat format, EventRules rules, EventSink sink) {
    this.format = format;
    this.rules = rules;
    this.sink = sink;
    this.body = newBody();
  }

  /** Body bytes in an array. */
  public void feed(byte[] bytes, int from, int length) {
    if (length > 0) {
      long base = offset - from;
      offset += length;
      body.feed(bytes, from, from + length, base);
    }
  }

  /** Body bytes from position to limit, which are left as they are. */
  public void feed(ByteBuffer bytes) {
    if (bytes.hasArray()) {
      feed(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
    } else if (format == BodyFormat.WRITES) {
      feedUnread(bytes.remaining());
    } else {
      feedCopied(bytes);
    }
  }

  /** One body byte. */
  public void feed(int oneByte) {
    single[0] = (byte) oneByte;
    feed(single, 0, 1);
  }

  /** The body has ended. */
  public void finish() {
    body.finish(offset);
  }

  /** The body so far was discarded before any of it left: begins anew. */
  public void reset() {
    offset = 0;
    facts.clear();
    body = newBody();
  }

  /** Body bytes fed so far. */
  public long offset() {
    return offset;
  }

  /** What the stream says of itself; the same object for the stream's whole life. */
  public StreamFacts facts() {
    return facts;
  }

  private void feedUnread(int length) {
    if (length > 0) {
      long base = offset;
      offset += length;
      body.feed(single, 0, length, base);
    }
  }

  private void feedCopied(ByteBuffer bytes) {
    if (copy == null) {
      copy = new byte[COPY_BYTES];
    }
    int position = bytes.position();
    int limit = bytes.limit();
    while (position < limit) {
      int count = Math.min(copy.length, limit - position);
      for (int i = 0; i < count; i++) {
        copy[i] = bytes.get(position + i);
      }
      feed(copy, 0, count);
      position += count;
    }
  }

  private Body newBody() {
    switch (format) {
      case SSE:
        return new SseBody(new EventData(rules, sink, facts), facts);
      case NDJSON:
        return new NdjsonBody(new EventData(rules, sink, facts), facts);
      default:
        return new WritesBody(sink, facts);
    }
  }
}
