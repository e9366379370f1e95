package io.ssetiming.plugin.undertow;

import io.undertow.server.HttpServerExchange;
import java.nio.ByteBuffer;
import net.bytebuddy.asm.Advice;

/**
 * The exchange's response channel, which every byte of a body goes through, whoever writes it: the
 * servlet container's stream, Undertow's own, a sender, or the server's I/O thread.
 *
 * <p>Enter values: 0 where the channel is none of a stream's, {@value #NESTED} inside a call that
 * was seen to begin, and otherwise when this one began.
 */
public final class ChannelAdvice {

  private static final long NESTED = -1;

  private ChannelAdvice() {}

  /** {@code HttpServerExchange.getResponseChannel()}: the head is final when it returns. */
  public static final class Commit {
    private Commit() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This HttpServerExchange exchange) {
      UndertowExchange.decide(exchange);
    }

    @Advice.OnMethodExit(suppress = Throwable.class, inline = false)
    public static void exit(
        @Advice.This HttpServerExchange exchange, @Advice.Return Object channel) {
      UndertowStream stream = channel == null ? null : UndertowExchange.streamOf(exchange);
      if (stream != null) {
        stream.commit(channel);
      }
    }
  }

  /** {@code write(ByteBuffer)} and {@code writeFinal(ByteBuffer)}. */
  public static final class Write {
    private Write() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static long enter(@Advice.This Object channel, @Advice.Argument(0) ByteBuffer bytes) {
      UndertowStream stream = UndertowPlugin.CHANNELS.watched(channel);
      if (stream == null || bytes == null) {
        return 0;
      }
      long entered = enterChannel(stream);
      stream.offer(bytes);
      return entered;
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(
        @Advice.This Object channel,
        @Advice.Enter long entered,
        @Advice.Return int taken,
        @Advice.Thrown Throwable thrown) {
      wrote(channel, entered, taken, thrown);
    }
  }

  /** {@code write(ByteBuffer[])} and {@code writeFinal(ByteBuffer[])}. */
  public static final class WriteAll {
    private WriteAll() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static long enter(
        @Advice.This Object channel, @Advice.Argument(0) ByteBuffer[] buffers) {
      return buffers == null ? 0 : WriteSome.enter(channel, buffers, 0, buffers.length);
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(
        @Advice.This Object channel,
        @Advice.Enter long entered,
        @Advice.Return long taken,
        @Advice.Thrown Throwable thrown) {
      wrote(channel, entered, taken, thrown);
    }
  }

  /** {@code write(ByteBuffer[], int, int)} and {@code writeFinal(ByteBuffer[], int, int)}. */
  public static final class WriteSome {
    private WriteSome() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static long enter(
        @Advice.This Object channel,
        @Advice.Argument(0) ByteBuffer[] buffers,
        @Advice.Argument(1) int offset,
        @Advice.Argument(2) int length) {
      UndertowStream stream = UndertowPlugin.CHANNELS.watched(channel);
      if (stream == null || buffers == null) {
        return 0;
      }
      long entered = enterChannel(stream);
      stream.offer(buffers, offset, length);
      return entered;
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(
        @Advice.This Object channel,
        @Advice.Enter long entered,
        @Advice.Return long taken,
        @Advice.Thrown Throwable thrown) {
      wrote(channel, entered, taken, thrown);
    }
  }

  /** {@code transferFrom(...)}: from a file, or from another channel. */
  public static final class Transfer {
    private Transfer() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Object channel) {
      UndertowStream stream = UndertowPlugin.CHANNELS.watched(channel);
      if (stream != null) {
        stream.transferred();
      }
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(
        @Advice.This Object channel, @Advice.Return long taken, @Advice.Thrown Throwable thrown) {
      UndertowStream stream = UndertowPlugin.CHANNELS.watched(channel);
      if (stream != null && thrown == null) {
        stream.consumed(Math.max(0, taken)); // -1: there is no more
      } else {
        failed(channel, thrown);
      }
    }
  }

  /**
   * {@code NioSocketConduit.write(ByteBuffer)}: where it throws, the server closes the connection
   * and ends the exchange before the channel above hears of it. And where it takes less than it is
   * given, it is the reader that does not read, whatever stands above and keeps its bytes.
   */
  public static final class Socket {
    private Socket() {}

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(
        @Advice.This Object socket,
        @Advice.Argument(0) ByteBuffer bytes,
        @Advice.Thrown Throwable thrown) {
      socketWrote(socket, thrown == null && bytes.hasRemaining(), thrown);
    }
  }

  /** {@code NioSocketConduit.write(ByteBuffer[], int, int)}: the same. */
  public static final class SocketAll {
    private SocketAll() {}

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(
        @Advice.This Object socket,
        @Advice.Argument(0) ByteBuffer[] buffers,
        @Advice.Argument(1) int offset,
        @Advice.Argument(2) int length,
        @Advice.Thrown Throwable thrown) {
      // a full socket leaves the last of them
      boolean full = thrown == null && length > 0 && buffers[offset + length - 1].hasRemaining();
      socketWrote(socket, full, thrown);
    }
  }

  /**
   * {@code Http2StreamSinkChannel.rstStream()} and {@code markBroken()} of its super class: the
   * HTTP/2 stream, or its connection, is lost. By the client, unless the server has cut it.
   */
  public static final class Http2Lost {
    private Http2Lost() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Object sink) {
      UndertowStream stream = UndertowPlugin.CHANNELS.watched(sink);
      if (stream != null) {
        stream.lost();
      }
    }
  }

  /** {@code flush()}: true where nothing waits below. */
  public static final class Flush {
    private Flush() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static long enter(@Advice.This Object channel) {
      UndertowStream stream = UndertowPlugin.CHANNELS.watched(channel);
      return stream == null ? 0 : stream.channelFlushAsked();
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(
        @Advice.This Object channel,
        @Advice.Enter long entered,
        @Advice.Return boolean empty,
        @Advice.Thrown Throwable thrown) {
      UndertowStream stream = UndertowPlugin.CHANNELS.watched(channel);
      if (stream != null && thrown == null) {
        stream.channelFlushed(empty);
      } else {
        failed(channel, thrown);
      }
      if (stream != null && entered != 0) {
        if (thrown != null) {
          stream.flushFailed();
        }
        stream.flushed(entered, channel);
        stream.leave(entered);
      }
    }
  }

  /** {@code shutdownWrites()}: the body is complete. */
  public static final class ShutDown {
    private ShutDown() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Object channel) {
      UndertowStream stream = UndertowPlugin.CHANNELS.watched(channel);
      if (stream != null) {
        stream.shutDown();
      }
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.This Object channel, @Advice.Thrown Throwable thrown) {
      failed(channel, thrown);
    }
  }

  /** {@code close()}: without the end of the body. */
  public static final class Close {
    private Close() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Object channel) {
      UndertowStream stream = UndertowPlugin.CHANNELS.watched(channel);
      if (stream != null) {
        stream.closedHere();
      }
    }
  }

  /** {@code close()} of an HTTP/2 connection, which stands for one of its streams: the same. */
  public static final class Http2Close {
    private Http2Close() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.FieldValue("exchange") HttpServerExchange exchange) {
      UndertowStream stream = exchange == null ? null : UndertowExchange.streamOf(exchange);
      if (stream != null) {
        stream.closedHere();
      }
    }
  }

  /** {@code HttpResponseConduit.truncateWrites()}: the connection is lost, by whomever. */
  public static final class Truncate {
    private Truncate() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.FieldValue("exchange") HttpServerExchange exchange) {
      cut(exchange);
    }
  }

  /** The same of {@code ChunkedStreamSinkConduit}. */
  public static final class TruncateChunk {
    private TruncateChunk() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.FieldValue("attachable") Object attachable) {
      if (attachable instanceof HttpServerExchange) {
        cut((HttpServerExchange) attachable);
      }
    }
  }

  private static long enterChannel(UndertowStream stream) {
    long entered = stream.enterChannel();
    return entered == 0 ? NESTED : entered;
  }

  private static void wrote(Object channel, long entered, long taken, Throwable thrown) {
    UndertowStream stream = entered == 0 ? null : UndertowPlugin.CHANNELS.watched(channel);
    if (stream == null) {
      return;
    }
    if (thrown == null) {
      stream.consumed(taken);
    } else {
      stream.consumedBeforeFailure();
      stream.failed(thrown);
    }
    stream.writeEnds();
    stream.leave(entered == NESTED ? 0 : entered);
  }

  private static void socketWrote(Object socket, boolean full, Throwable thrown) {
    if (!full && thrown == null) {
      return;
    }
    UndertowStream stream = UndertowPlugin.CHANNELS.watched(socket);
    if (stream != null && thrown == null) {
      stream.socketFull();
    } else if (stream != null) {
      stream.failed(thrown);
    }
    PipelineBuffer pipeline = UndertowPlugin.PIPELINES.watched(socket);
    if (pipeline != null && UndertowStream.isLostClient(thrown)) {
      pipeline.peerGone();
    }
  }

  private static void failed(Object channel, Throwable thrown) {
    UndertowStream stream = thrown == null ? null : UndertowPlugin.CHANNELS.watched(channel);
    if (stream != null) {
      stream.failed(thrown);
    }
  }

  private static void cut(HttpServerExchange exchange) {
    UndertowStream stream = exchange == null ? null : UndertowExchange.streamOf(exchange);
    if (stream != null) {
      stream.cut();
    }
  }
}
