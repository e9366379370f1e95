package io.ssetiming.plugin.servlet;

import io.ssetiming.stream.StreamRegistry;
import io.ssetiming.stream.StreamTimeline;
import io.ssetiming.time.Clock;
import net.bytebuddy.asm.Advice;

/**
 * Response wrappers of the application and its frameworks, and the streams they hand out. Only here
 * can a body be seen that a wrapper keeps for itself. Whatever a wrapper does below, an event was
 * written when its bytes came in at the outermost stream.
 */
public final class WrapperAdvice {

  private WrapperAdvice() {}

  /** {@code getOutputStream()} of a response wrapper: which response is this stream for? */
  public static final class GetOutputStream {
    private GetOutputStream() {}

    @Advice.OnMethodExit(suppress = Throwable.class, inline = false)
    public static void exit(@Advice.This Object wrapper, @Advice.Return Object stream)
        throws ReflectiveOperationException {
      StreamRegistry registry = StreamRegistry.current();
      if (stream != null && registry.hasOpen() && registry.above(stream) == null) {
        StreamTimeline timeline = Containers.timelineOf(wrapper);
        if (timeline != null) {
          registry.watchAbove(stream, timeline);
        }
      }
    }
  }

  /** {@code write(byte[], int, int)} of such a stream. */
  public static final class WriteBytes {
    private WriteBytes() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static boolean enter(
        @Advice.This Object stream,
        @Advice.Argument(0) byte[] bytes,
        @Advice.Argument(1) int offset,
        @Advice.Argument(2) int length) {
      StreamTimeline timeline = StreamRegistry.current().above(stream);
      if (timeline == null) {
        return false;
      }
      boolean outermost = timeline.enterAbove(stream);
      if (outermost && bytes != null && offset >= 0 && length <= bytes.length - offset) {
        timeline.written(bytes, offset, length, Clock.system().nanos());
      }
      return true;
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.This Object stream, @Advice.Enter boolean entered) {
      leave(stream, entered);
    }
  }

  /** {@code write(byte[])}. */
  public static final class WriteArray {
    private WriteArray() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static boolean enter(@Advice.This Object stream, @Advice.Argument(0) byte[] bytes) {
      return bytes != null && WriteBytes.enter(stream, bytes, 0, bytes.length);
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.This Object stream, @Advice.Enter boolean entered) {
      leave(stream, entered);
    }
  }

  /** {@code write(int)}. */
  public static final class WriteByte {
    private WriteByte() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static boolean enter(@Advice.This Object stream, @Advice.Argument(0) int oneByte) {
      StreamTimeline timeline = StreamRegistry.current().above(stream);
      if (timeline != null && timeline.enterAbove(stream)) {
        timeline.written(oneByte, Clock.system().nanos());
      }
      return timeline != null;
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.This Object stream, @Advice.Enter boolean entered) {
      leave(stream, entered);
    }
  }

  private static void leave(Object stream, boolean entered) {
    StreamTimeline timeline = entered ? StreamRegistry.current().above(stream) : null;
    if (timeline != null) {
      timeline.leaveAbove();
    }
  }
}
