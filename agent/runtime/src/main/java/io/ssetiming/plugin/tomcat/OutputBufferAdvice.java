package io.ssetiming.plugin.tomcat;

import io.ssetiming.stream.Release;
import io.ssetiming.stream.ResponseHead;
import io.ssetiming.stream.StreamTimeline;
import io.ssetiming.time.Clock;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import net.bytebuddy.asm.Advice;
import org.apache.coyote.Response;

/**
 * {@code org.apache.catalina.connector.OutputBuffer}: the top of the container, through which every
 * way of writing goes (stream, writer, flushBuffer). A suspended or closed buffer ignores what it
 * is given, and so do we.
 */
public final class OutputBufferAdvice {

  private OutputBufferAdvice() {}

  /** {@code write(byte[], int, int)}. */
  public static final class WriteBytes {
    private WriteBytes() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.FieldValue("coyoteResponse") Response response,
        @Advice.FieldValue("suspended") boolean suspended,
        @Advice.FieldValue("closed") boolean closed,
        @Advice.Argument(0) byte[] bytes,
        @Advice.Argument(1) int offset,
        @Advice.Argument(2) int length) {
      StreamTimeline timeline = suspended || closed ? null : forWrite(response, length);
      if (timeline != null && bytes != null && fits(bytes.length, offset, length)) {
        timeline.written(bytes, offset, length, Clock.system().nanos());
      }
    }
  }

  /** {@code write(ByteBuffer)}. */
  public static final class WriteBuffer {
    private WriteBuffer() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.FieldValue("coyoteResponse") Response response,
        @Advice.FieldValue("suspended") boolean suspended,
        @Advice.FieldValue("closed") boolean closed,
        @Advice.Argument(0) ByteBuffer bytes) {
      if (bytes == null || suspended || closed) {
        return;
      }
      StreamTimeline timeline = forWrite(response, bytes.remaining());
      if (timeline != null) {
        timeline.written(bytes, Clock.system().nanos());
      }
    }
  }

  /** {@code writeByte(int)}. */
  public static final class WriteByte {
    private WriteByte() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.FieldValue("coyoteResponse") Response response,
        @Advice.FieldValue("suspended") boolean suspended,
        @Advice.Argument(0) int oneByte) {
      StreamTimeline timeline = suspended ? null : forWrite(response, 1);
      if (timeline != null) {
        timeline.written(oneByte, Clock.system().nanos());
      }
    }
  }

  /** {@code write(int)}: one character. */
  public static final class WriteChar {
    private WriteChar() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.FieldValue("coyoteResponse") Response response,
        @Advice.FieldValue("suspended") boolean suspended,
        @Advice.Argument(0) int oneChar) {
      StreamTimeline timeline = suspended ? null : forWrite(response, 1);
      if (timeline != null) {
        timeline.written((char) oneChar, charset(response), Clock.system().nanos());
      }
    }
  }

  /** {@code write(char[], int, int)}. */
  public static final class WriteChars {
    private WriteChars() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.FieldValue("coyoteResponse") Response response,
        @Advice.FieldValue("suspended") boolean suspended,
        @Advice.Argument(0) char[] text,
        @Advice.Argument(1) int offset,
        @Advice.Argument(2) int length) {
      StreamTimeline timeline = suspended ? null : forWrite(response, length);
      if (timeline != null && text != null && fits(text.length, offset, length)) {
        timeline.written(text, offset, length, charset(response), Clock.system().nanos());
      }
    }
  }

  /** {@code write(String, int, int)}. */
  public static final class WriteString {
    private WriteString() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.FieldValue("coyoteResponse") Response response,
        @Advice.FieldValue("suspended") boolean suspended,
        @Advice.Argument(0) String text,
        @Advice.Argument(1) int offset,
        @Advice.Argument(2) int length) {
      StreamTimeline timeline = suspended ? null : forWrite(response, length);
      if (timeline != null && text != null && fits(text.length(), offset, length)) {
        timeline.written(text, offset, length, charset(response), Clock.system().nanos());
      }
    }
  }

  /**
   * {@code doFlush(boolean)}: true is the application's flush by any route, false is part of close.
   */
  public static final class Flush {
    private Flush() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static long enter(
        @Advice.FieldValue("coyoteResponse") Response response,
        @Advice.FieldValue("suspended") boolean suspended,
        @Advice.Argument(0) boolean asked) {
      TomcatStream stream = asked && !suspended ? TomcatExchange.streamOf(response) : null;
      if (stream == null) {
        return 0;
      }
      Release by = stream.flushedBy();
      long now = stream.enter(by);
      if (by == Release.FLUSH) {
        stream.timeline.flushAsked(now == 0 ? Clock.system().nanos() : now);
      }
      return now;
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(
        @Advice.FieldValue("coyoteResponse") Response response,
        @Advice.Enter long entered,
        @Advice.Thrown Throwable thrown) {
      TomcatStream stream = entered == 0 ? null : TomcatExchange.streamOf(response);
      if (stream != null) {
        end(response, entered, thrown, stream.flushedBy());
      }
    }
  }

  /** {@code close()}: the body ends here, whoever asks for it. */
  public static final class Close {
    private Close() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static long enter(
        @Advice.FieldValue("coyoteResponse") Response response,
        @Advice.FieldValue("suspended") boolean suspended,
        @Advice.FieldValue("closed") boolean closed) {
      TomcatStream stream = suspended || closed ? null : TomcatExchange.streamOf(response);
      return stream == null ? 0 : stream.enter(Release.CLOSE);
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(
        @Advice.FieldValue("coyoteResponse") Response response,
        @Advice.Enter long entered,
        @Advice.Thrown Throwable thrown) {
      TomcatStream stream = end(response, entered, thrown, Release.CLOSE);
      if (stream != null) {
        stream.closed(thrown != null);
      }
    }
  }

  /** {@code reset(boolean)}: what was buffered is dropped, the headers stay. */
  public static final class Reset {
    private Reset() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.FieldValue("coyoteResponse") Response response) {
      TomcatExchange exchange = TomcatExchange.of(response);
      if (exchange != null) {
        exchange.discardBody(false);
      }
    }
  }

  private static StreamTimeline forWrite(Response response, int length) {
    TomcatExchange exchange = TomcatExchange.of(response);
    return exchange == null ? null : exchange.forWrite(length);
  }

  private static TomcatStream end(Response response, long entered, Throwable thrown, Release by) {
    TomcatStream stream = entered == 0 ? null : TomcatExchange.streamOf(response);
    if (stream != null) {
      if (!stream.hasHead() && response.isCommitted()) {
        TomcatResponseView view = new TomcatResponseView(response);
        stream.commit(ResponseHead.of(view, false, view.isBodyless()), false, view.isBodyless());
      }
      if (thrown == null) {
        stream.flushed(entered, by);
      }
      stream.leave(entered);
    }
    return stream;
  }

  private static Charset charset(Response response) {
    Charset charset = response.getCharset();
    return charset == null ? StandardCharsets.ISO_8859_1 : charset;
  }

  private static boolean fits(int size, int offset, int length) {
    return offset >= 0 && length >= 0 && length <= size - offset;
  }
}
