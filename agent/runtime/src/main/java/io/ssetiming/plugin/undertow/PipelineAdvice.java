package io.ssetiming.plugin.undertow;

import io.ssetiming.time.Clock;
import net.bytebuddy.asm.Advice;

/**
 * {@code PipeliningBufferingStreamSinkConduit}, and the end of the socket below it. Connections
 * that have no such conduit, or no stream, cost one look at an empty map.
 */
public final class PipelineAdvice {

  private PipelineAdvice() {}

  /** {@code write(...)}: puts bytes into the buffer, or pushes all of it out. */
  public static final class Write {
    private Write() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static long enter(@Advice.This Object conduit) {
      return began(conduit);
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.This Object conduit, @Advice.Enter long began) {
      moved(conduit, began, false);
    }
  }

  /** {@code flushPipelinedData()}, and {@code flush()}, which does the same at the very end. */
  public static final class Flush {
    private Flush() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static long enter(@Advice.This Object conduit) {
      return began(conduit);
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(
        @Advice.This Object conduit,
        @Advice.Enter long began,
        @Advice.Return boolean flushed,
        @Advice.Thrown Throwable thrown) {
      moved(conduit, began, flushed && thrown == null);
    }
  }

  /** {@code NioSocketConduit.read(ByteBuffer)}: tells a client that has gone. */
  public static final class Read {
    private Read() {}

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(
        @Advice.This Object socket, @Advice.Return int read, @Advice.Thrown Throwable thrown) {
      ended(socket, read < 0 || thrown != null);
    }
  }

  /** {@code NioSocketConduit.read(ByteBuffer[], int, int)}: the same. */
  public static final class ReadAll {
    private ReadAll() {}

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(
        @Advice.This Object socket, @Advice.Return long read, @Advice.Thrown Throwable thrown) {
      ended(socket, read < 0 || thrown != null);
    }
  }

  /** {@code NioSocketConduit.writeTerminated()}: its output is shut down, or it is closed. */
  public static final class SocketClosed {
    private SocketClosed() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Object socket) {
      PipelineBuffer pipeline = UndertowPlugin.PIPELINES.watched(socket);
      if (pipeline != null) {
        pipeline.socketClosed();
      }
    }
  }

  private static long began(Object conduit) {
    return UndertowPlugin.PIPELINES.watched(conduit) == null ? 0 : Clock.system().nanos();
  }

  private static void moved(Object conduit, long began, boolean flushed) {
    PipelineBuffer pipeline = began == 0 ? null : UndertowPlugin.PIPELINES.watched(conduit);
    if (pipeline != null) {
      pipeline.moved(began, flushed);
    }
  }

  private static void ended(Object socket, boolean ended) {
    PipelineBuffer pipeline = ended ? UndertowPlugin.PIPELINES.watched(socket) : null;
    if (pipeline != null) {
      pipeline.peerGone();
    }
  }
}
