package io.ssetiming.plugin.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufHolder;
import io.ssetiming.stream.StreamTimeline;

/** Reads what a message carries, and leaves it as it was: no index is moved, nothing retained. */
final class BodyBytes {

  private static final int CHUNK = 8192;

  private BodyBytes() {}

  /** The body bytes of a message for the encoder; null where it has none that can be read. */
  static ByteBuf of(Object message) {
    if (message instanceof ByteBuf) {
      return (ByteBuf) message;
    }
    return message instanceof ByteBufHolder ? ((ByteBufHolder) message).content() : null;
  }

  /** Tells the timeline of the last {@code count} bytes of the buffer. */
  static void tell(ByteBuf bytes, int count, StreamTimeline timeline, long nanos) {
    int from = bytes.writerIndex() - count;
    if (count <= 0) {
      return;
    }
    if (bytes.hasArray()) {
      timeline.written(bytes.array(), bytes.arrayOffset() + from, count, nanos);
      return;
    }
    byte[] chunk = new byte[Math.min(count, CHUNK)];
    for (int at = 0; at < count; at += chunk.length) {
      int length = Math.min(chunk.length, count - at);
      bytes.getBytes(from + at, chunk, 0, length);
      timeline.written(chunk, 0, length, nanos);
    }
  }
}
