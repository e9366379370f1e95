package io.ssetiming.plugin.generic;

import io.ssetiming.generic.GenericExchange;
import io.ssetiming.generic.GenericExchanges;
import java.nio.ByteBuffer;
import net.bytebuddy.asm.Advice;

/** An unknown container's stream: what it is given, and when it flushes. */
public final class StreamAdvice {

  private StreamAdvice() {}

  /** {@code write(byte[], int, int)}. */
  public static final class WriteBytes {
    private WriteBytes() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static Object enter(
        @Advice.This Object stream,
        @Advice.Argument(0) byte[] bytes,
        @Advice.Argument(1) int offset,
        @Advice.Argument(2) int length) {
      GenericExchange exchange = GenericExchanges.at(stream);
      return exchange != null && exchange.write(bytes, offset, length) ? exchange : null;
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.Enter Object entered, @Advice.Thrown Throwable thrown) {
      end(entered, thrown);
    }
  }

  /** {@code write(byte[])}. */
  public static final class WriteArray {
    private WriteArray() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static Object enter(@Advice.This Object stream, @Advice.Argument(0) byte[] bytes) {
      GenericExchange exchange = GenericExchanges.at(stream);
      return exchange != null && exchange.write(bytes, 0, bytes == null ? 0 : bytes.length)
          ? exchange
          : null;
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.Enter Object entered, @Advice.Thrown Throwable thrown) {
      end(entered, thrown);
    }
  }

  /** {@code write(int)}. */
  public static final class WriteByte {
    private WriteByte() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static Object enter(@Advice.This Object stream, @Advice.Argument(0) int oneByte) {
      GenericExchange exchange = GenericExchanges.at(stream);
      return exchange != null && exchange.write(oneByte) ? exchange : null;
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.Enter Object entered, @Advice.Thrown Throwable thrown) {
      end(entered, thrown);
    }
  }

  /** {@code write(ByteBuffer)}. */
  public static final class WriteBuffer {
    private WriteBuffer() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static Object enter(@Advice.This Object stream, @Advice.Argument(0) ByteBuffer bytes) {
      GenericExchange exchange = bytes == null ? null : GenericExchanges.at(stream);
      return exchange != null && exchange.write(bytes) ? exchange : null;
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.Enter Object entered, @Advice.Thrown Throwable thrown) {
      end(entered, thrown);
    }
  }

  /** {@code flush()}, of a writer too. */
  public static final class Flush {
    private Flush() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static Object enter(@Advice.This Object stream) {
      GenericExchange exchange = GenericExchanges.at(stream);
      return exchange != null && exchange.flush(false) ? exchange : null;
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.Enter Object entered, @Advice.Thrown Throwable thrown) {
      end(entered, thrown);
    }
  }

  /** {@code close()}, of a writer too. */
  public static final class Close {
    private Close() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static Object enter(@Advice.This Object stream) {
      GenericExchange exchange = GenericExchanges.at(stream);
      return exchange != null && exchange.flush(true) ? exchange : null;
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.Enter Object entered, @Advice.Thrown Throwable thrown) {
      end(entered, thrown);
    }
  }

  static void end(Object entered, Throwable thrown) {
    if (entered != null) {
      ((GenericExchange) entered).ended(thrown);
    }
  }
}
