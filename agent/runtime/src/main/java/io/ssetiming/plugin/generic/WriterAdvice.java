package io.ssetiming.plugin.generic;

import io.ssetiming.generic.GenericExchange;
import io.ssetiming.generic.GenericExchanges;
import net.bytebuddy.asm.Advice;

/** An unknown container's writer. Its other methods end in these. */
public final class WriterAdvice {

  private WriterAdvice() {}

  /** {@code write(int)}. */
  public static final class WriteChar {
    private WriteChar() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static Object enter(@Advice.This Object writer, @Advice.Argument(0) int oneChar) {
      GenericExchange exchange = GenericExchanges.at(writer);
      return exchange != null && exchange.write((char) oneChar) ? exchange : null;
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.Enter Object entered, @Advice.Thrown Throwable thrown) {
      StreamAdvice.end(entered, thrown);
    }
  }

  /** {@code write(char[])}. */
  public static final class WriteArray {
    private WriteArray() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static Object enter(@Advice.This Object writer, @Advice.Argument(0) char[] text) {
      GenericExchange exchange = GenericExchanges.at(writer);
      return exchange != null && exchange.write(text, 0, text == null ? 0 : text.length)
          ? exchange
          : null;
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.Enter Object entered, @Advice.Thrown Throwable thrown) {
      StreamAdvice.end(entered, thrown);
    }
  }

  /** {@code write(char[], int, int)}. */
  public static final class WriteChars {
    private WriteChars() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static Object enter(
        @Advice.This Object writer,
        @Advice.Argument(0) char[] text,
        @Advice.Argument(1) int offset,
        @Advice.Argument(2) int length) {
      GenericExchange exchange = GenericExchanges.at(writer);
      return exchange != null && exchange.write(text, offset, length) ? exchange : null;
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.Enter Object entered, @Advice.Thrown Throwable thrown) {
      StreamAdvice.end(entered, thrown);
    }
  }

  /** {@code write(String)}. */
  public static final class WriteString {
    private WriteString() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static Object enter(@Advice.This Object writer, @Advice.Argument(0) String text) {
      GenericExchange exchange = GenericExchanges.at(writer);
      return exchange != null && exchange.write(text, 0, text == null ? 0 : text.length())
          ? exchange
          : null;
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.Enter Object entered, @Advice.Thrown Throwable thrown) {
      StreamAdvice.end(entered, thrown);
    }
  }

  /** {@code write(String, int, int)}. */
  public static final class WritePart {
    private WritePart() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static Object enter(
        @Advice.This Object writer,
        @Advice.Argument(0) String text,
        @Advice.Argument(1) int offset,
        @Advice.Argument(2) int length) {
      GenericExchange exchange = GenericExchanges.at(writer);
      return exchange != null && exchange.write(text, offset, length) ? exchange : null;
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.Enter Object entered, @Advice.Thrown Throwable thrown) {
      StreamAdvice.end(entered, thrown);
    }
  }
}
