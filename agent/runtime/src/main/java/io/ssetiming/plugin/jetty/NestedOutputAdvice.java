package io.ssetiming.plugin.jetty;

import java.nio.ByteBuffer;
import net.bytebuddy.asm.Advice;

/** {@code HttpOutput} of Jetty 9.4 to 11, and of the EE 8 and EE 9 layers of Jetty 12. */
public final class NestedOutputAdvice {

  private NestedOutputAdvice() {}

  /** {@code write(byte[], int, int)}; {@code write(byte[])} and {@code print} call it. */
  public static final class WriteBytes {
    private WriteBytes() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static long enter(
        @Advice.This Object output,
        @Advice.FieldValue("_channel") Object channel,
        @Advice.FieldValue("_written") long written,
        @Advice.Argument(0) byte[] bytes,
        @Advice.Argument(1) int offset,
        @Advice.Argument(2) int length) {
      return JettyOutput.write(output, channel, written, bytes, offset, length);
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.This Object output, @Advice.Enter long entered) {
      JettyOutput.leave(output, entered);
    }
  }

  /** {@code write(ByteBuffer)}. */
  public static final class WriteBuffer {
    private WriteBuffer() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static long enter(
        @Advice.This Object output,
        @Advice.FieldValue("_channel") Object channel,
        @Advice.FieldValue("_written") long written,
        @Advice.Argument(0) ByteBuffer bytes) {
      return JettyOutput.write(output, channel, written, bytes);
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.This Object output, @Advice.Enter long entered) {
      JettyOutput.leave(output, entered);
    }
  }

  /** {@code write(int)}. */
  public static final class WriteByte {
    private WriteByte() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static long enter(
        @Advice.This Object output,
        @Advice.FieldValue("_channel") Object channel,
        @Advice.FieldValue("_written") long written,
        @Advice.Argument(0) int oneByte) {
      return JettyOutput.write(output, channel, written, oneByte);
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.This Object output, @Advice.Enter long entered) {
      JettyOutput.leave(output, entered);
    }
  }

  /** {@code flush()}: the application's, by any route. */
  public static final class Flush {
    private Flush() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static long enter(
        @Advice.This Object output,
        @Advice.FieldValue("_channel") Object channel,
        @Advice.FieldValue("_written") long written) {
      return JettyOutput.flush(output, channel, written);
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(
        @Advice.This Object output, @Advice.Enter long entered, @Advice.Thrown Throwable thrown) {
      JettyOutput.flushed(output, entered, thrown);
    }
  }

  /** {@code channelWrite(ByteBuffer, boolean, Callback)}: what leaves its buffer, in order. */
  public static final class ChannelWrite {
    private ChannelWrite() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.This Object output,
        @Advice.FieldValue("_channel") Object channel,
        @Advice.FieldValue("_written") long written,
        @Advice.Argument(0) ByteBuffer bytes) {
      JettyOutput.channelWrite(output, channel, written, bytes);
    }
  }
}
