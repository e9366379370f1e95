package io.ssetiming.plugin.tomcat;

import io.ssetiming.stream.ResponseHead;
import io.ssetiming.time.Clock;
import java.nio.ByteBuffer;
import net.bytebuddy.asm.Advice;
import org.apache.coyote.Response;
import org.apache.coyote.http11.OutputFilter;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.SocketWrapperBase;

/** Below the container's stream: HTTP/1.1 framing, the socket's buffer, and the socket itself. */
public final class SocketAdvice {

  private static final String GZIP = "org.apache.coyote.http11.filters.GzipOutputFilter";
  private static final String VOID = "org.apache.coyote.http11.filters.VoidOutputFilter";

  private SocketAdvice() {}

  /** {@code Http11OutputBuffer.commit()}: the head is complete, the filters are chosen. */
  public static final class Commit {
    private Commit() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.This Object outputBuffer,
        @Advice.FieldValue("response") Response response,
        @Advice.FieldValue("headerBuffer") ByteBuffer head,
        @Advice.FieldValue("socketWrapper") SocketWrapperBase<?> wrapper,
        @Advice.FieldValue("activeFilters") OutputFilter[] filters,
        @Advice.FieldValue("lastActiveFilter") int last) {
      TomcatStream stream = TomcatExchange.streamOf(response);
      if (stream == null) {
        return;
      }
      boolean compressed = isActive(GZIP, filters, last);
      boolean bodyless = isActive(VOID, filters, last);
      TomcatResponseView view = new TomcatResponseView(response);
      stream.commit(ResponseHead.of(view, compressed, bodyless), compressed, bodyless);
      Object socket = wrapper == null ? null : wrapper.getSocket();
      if (socket instanceof NioChannel) {
        stream.watch(outputBuffer, socket, head.position());
      } else if (wrapper != null) {
        stream.ask(wrapper);
      }
    }
  }

  /**
   * {@code Http11OutputBuffer.end()}: the body's own end, and the last flush. Where Tomcat has
   * given the response up (error after commit, time-out) it marks it as finished before, and ends
   * nothing.
   */
  public static final class End {
    private End() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static boolean enter(@Advice.FieldValue("responseFinished") boolean givenUp) {
      return !givenUp;
    }

    @Advice.OnMethodExit(suppress = Throwable.class, inline = false)
    public static void exit(@Advice.This Object outputBuffer, @Advice.Enter boolean ends) {
      TomcatStream stream = ends ? TomcatPlugin.CONNECTIONS.watched(outputBuffer) : null;
      if (stream != null) {
        stream.timeline.endedCleanly();
      }
    }
  }

  /** {@code Http11OutputBuffer$SocketOutputBuffer.doWrite(ByteBuffer)}: framed bytes. */
  public static final class Given {
    private Given() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.FieldValue("this$0") Object outputBuffer, @Advice.Argument(0) ByteBuffer bytes) {
      TomcatStream stream = TomcatPlugin.CONNECTIONS.watched(outputBuffer);
      if (stream != null) {
        stream.given(bytes);
      }
    }
  }

  /** {@code NioChannel.write(ByteBuffer)} and its TLS twin: the last call before the kernel. */
  public static final class Write {
    private Write() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static long enter(@Advice.This Object channel) {
      TomcatStream stream = TomcatPlugin.CONNECTIONS.watched(channel);
      if (stream == null) {
        return 0;
      }
      // Tomcat throws a plain IOException then, and clears what says why
      stream.interrupted(Thread.currentThread().isInterrupted());
      return Clock.system().nanos();
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(
        @Advice.This NioChannel channel,
        @Advice.Enter long entered,
        @Advice.Argument(0) ByteBuffer bytes,
        @Advice.Return int taken,
        @Advice.Thrown Throwable thrown) {
      TomcatStream stream = entered == 0 ? null : TomcatPlugin.CONNECTIONS.watched(channel);
      if (stream != null && thrown != null) {
        stream.writeFailed();
      } else if (stream != null) {
        // TLS: what was taken may still wait, encrypted, in the channel's own buffer
        boolean waits = channel.getOutboundRemaining() > 0;
        boolean full = waits || channel.getClass() == NioChannel.class && bytes.hasRemaining();
        stream.taken(Math.max(0, taken), entered, Clock.system().nanos(), full, waits);
      }
    }
  }

  private static boolean isActive(String filter, OutputFilter[] filters, int last) {
    for (int i = 0; i <= last && i < filters.length; i++) {
      if (filters[i].getClass().getName().equals(filter)) {
        return true;
      }
    }
    return false;
  }
}
