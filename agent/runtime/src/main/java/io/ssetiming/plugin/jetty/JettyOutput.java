package io.ssetiming.plugin.jetty;

import io.ssetiming.stream.Release;
import io.ssetiming.stream.StreamRegistry;
import io.ssetiming.stream.StreamTimeline;
import io.ssetiming.time.Clock;
import java.nio.ByteBuffer;

/**
 * {@code HttpOutput}, the top of the container: stream, writer, {@code flushBuffer} and what Jetty
 * sends by itself go through it. It keeps its channel in a field whose name depends on the layer,
 * hence two sets of advice that both call these methods.
 */
final class JettyOutput {

  /** Of a {@code RetainableByteBuffer}. */
  static final Getter BYTE_BUFFER = Getter.of("getByteBuffer");

  private static final Getter WRITTEN = Getter.of("getWritten");
  private static final Getter IS_CLOSED = Getter.of("isClosed");

  private JettyOutput() {}

  static JettyStream streamOf(Object output) {
    return JettyPlugin.CONNECTIONS.watched(output);
  }

  /** A write begins; null where it is none of a stream. */
  private static JettyStream beforeWrite(Object output, Object channel, long written) {
    return written == 0 && streamOf(output) == null && channel != null
        ? JettyExchange.look(output, channel, 0)
        : streamOf(output);
  }

  /** The timeline to tell of a write; null where there is none, or it is told further down. */
  private static StreamTimeline toTell(JettyStream stream, Object output, int length) {
    StreamTimeline timeline = stream.exchange.forWrite(length);
    return timeline == null || IS_CLOSED.isTrue(output) ? null : timeline; // else it throws
  }

  /** The response has this type from now on. */
  static void typed(Object output, Object channel, String type) {
    JettyStream stream = streamOf(output);
    if (stream != null) {
      stream.exchange.contentType(type);
    } else if (StreamRegistry.current().settings().format(type) != null) {
      Object written = WRITTEN.get(output);
      JettyExchange.look(output, channel, type, written instanceof Long ? (Long) written : 0);
    }
  }

  static long write(
      Object output, Object channel, long written, byte[] bytes, int offset, int length) {
    JettyStream stream = beforeWrite(output, channel, written);
    if (stream == null) {
      return 0;
    }
    long entered = stream.enter(Release.OVERFLOW);
    StreamTimeline timeline = toTell(stream, output, length);
    if (timeline != null && bytes != null && fits(bytes.length, offset, length)) {
      timeline.written(bytes, offset, length, orNow(entered));
    }
    return entered;
  }

  static long write(Object output, Object channel, long written, ByteBuffer bytes) {
    JettyStream stream = bytes == null ? null : beforeWrite(output, channel, written);
    if (stream == null) {
      return 0;
    }
    long entered = stream.enter(Release.OVERFLOW);
    StreamTimeline timeline = toTell(stream, output, bytes.remaining());
    if (timeline != null) {
      timeline.written(bytes, orNow(entered));
    }
    return entered;
  }

  static long write(Object output, Object channel, long written, int oneByte) {
    JettyStream stream = beforeWrite(output, channel, written);
    if (stream == null) {
      return 0;
    }
    long entered = stream.enter(Release.OVERFLOW);
    StreamTimeline timeline = toTell(stream, output, 1);
    if (timeline != null) {
      timeline.written(oneByte, orNow(entered));
    }
    return entered;
  }

  static long flush(Object output, Object channel, long written) {
    JettyStream stream = beforeWrite(output, channel, written);
    if (stream == null || IS_CLOSED.isTrue(output)) {
      return 0;
    }
    long now = stream.enter(Release.FLUSH);
    stream.timeline.flushAsked(orNow(now));
    return now;
  }

  static void flushed(Object output, long entered, Throwable thrown) {
    JettyStream stream = entered == 0 ? null : streamOf(output);
    if (stream != null) {
      if (thrown == null) {
        stream.flushed(entered);
      }
      stream.callOver(entered);
    }
  }

  static long close(Object output) {
    JettyStream stream = streamOf(output);
    return stream == null ? 0 : stream.enter(Release.CLOSE);
  }

  /** A call is over that began with an entered stream. */
  static void leave(Object output, long entered) {
    JettyStream stream = entered == 0 ? null : streamOf(output);
    if (stream != null) {
      stream.callOver(entered);
    }
  }

  /** Bytes leave the output's own buffer. */
  static void channelWrite(Object output, Object channel, long written, ByteBuffer bytes) {
    JettyStream stream = streamOf(output);
    if (stream == null) {
      if (channel == null || JettyLayer.of(channel).isCommitted(channel)) {
        return;
      }
      stream = JettyExchange.look(output, channel, written);
    }
    if (stream != null && !stream.hasHead()) {
      stream.exchange.aboutToCommit();
      stream = streamOf(output);
    }
    if (stream != null && bytes != null) {
      stream.accept(bytes);
    }
  }

  /** The output is taken back: the response is over. */
  static void recycle(Object output) {
    JettyStream stream = streamOf(output);
    if (stream != null) {
      stream.exchange.finish();
    }
  }

  /** Before the bytes are looked at: of a large write that takes longer than some things wait. */
  private static long orNow(long entered) {
    return entered == 0 ? Clock.system().nanos() : entered;
  }

  private static boolean fits(int size, int offset, int length) {
    return offset >= 0 && length >= 0 && length <= size - offset;
  }
}
