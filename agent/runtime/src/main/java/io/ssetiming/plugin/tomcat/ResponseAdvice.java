package io.ssetiming.plugin.tomcat;

import io.ssetiming.stream.Failure;
import io.ssetiming.stream.Release;
import java.nio.ByteBuffer;
import net.bytebuddy.asm.Advice;
import org.apache.coyote.Response;

/** {@code org.apache.coyote.Response}: type, acceptance, failure and recycling of one response. */
public final class ResponseAdvice {

  private ResponseAdvice() {}

  /** {@code setContentType(String)} and {@code setContentTypeNoCharset(String)}. */
  public static final class ContentType {
    private ContentType() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Response response, @Advice.Argument(0) String type) {
      TomcatExchange exchange = TomcatExchange.of(response);
      if (exchange != null) {
        exchange.contentType(type);
      }
    }
  }

  /** {@code doWrite(ByteBuffer)}: body bytes leave the container's own buffer, in order. */
  public static final class DoWrite {
    private DoWrite() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static long enter(@Advice.This Response response, @Advice.Argument(0) ByteBuffer bytes) {
      TomcatStream stream = TomcatExchange.streamOf(response);
      if (stream == null) {
        return 0;
      }
      stream.accept(bytes);
      return stream.enter(Release.OVERFLOW); // 0 inside a flush or the close
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(
        @Advice.This Response response,
        @Advice.Enter long entered,
        @Advice.Thrown Throwable thrown) {
      TomcatStream stream = TomcatExchange.streamOf(response);
      if (stream != null) {
        stream.acceptDone(thrown != null);
        stream.leave(entered);
      }
    }
  }

  /**
   * {@code reset()}: body and headers are dropped, for an error page for example. Tomcat 9 recycles
   * the response for that, in the middle of its request.
   */
  public static final class Reset {
    private Reset() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Response response) {
      TomcatExchange exchange = TomcatExchange.of(response);
      if (exchange != null) {
        exchange.discardBody(true);
        exchange.resetting(true);
      }
    }

    @Advice.OnMethodExit(suppress = Throwable.class, onThrowable = Throwable.class, inline = false)
    public static void exit(@Advice.This Response response) {
      TomcatExchange exchange = TomcatExchange.of(response);
      if (exchange != null) {
        exchange.resetting(false);
      }
    }
  }

  /** {@code setErrorException(Exception)}: a write to the connection failed. */
  public static final class ConnectionFailed {
    private ConnectionFailed() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.This Response response, @Advice.Argument(0) Throwable failure) {
      Failure known = Failure.known(failure);
      failed(response, known == null ? Failure.CLIENT_GONE : known);
    }
  }

  /** {@code setError()}: the application threw, or reported an error. */
  public static final class ApplicationFailed {
    private ApplicationFailed() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Response response) {
      failed(response, Failure.APPLICATION);
    }
  }

  /** {@code setWriteListener(WriteListener)}: from here on a flush proves nothing. */
  public static final class NonBlocking {
    private NonBlocking() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Response response) {
      TomcatExchange exchange = TomcatExchange.of(response);
      if (exchange != null) {
        exchange.becomeNonBlocking();
      }
    }
  }

  /**
   * {@code isReady()}: if so, nothing that was written waits any more. If not, something does, and
   * until the poller sees that the socket takes bytes again nobody tries to write it.
   */
  public static final class Ready {
    private Ready() {}

    @Advice.OnMethodExit(suppress = Throwable.class, inline = false)
    public static void exit(@Advice.This Response response, @Advice.Return boolean ready) {
      TomcatStream stream = TomcatExchange.streamOf(response);
      if (stream != null && ready) {
        stream.ready();
      } else if (stream != null) {
        stream.notReady();
      }
    }
  }

  /** {@code onWritePossible()}: what had been waiting has left. */
  public static final class WritePossible {
    private WritePossible() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Response response) {
      TomcatStream stream = TomcatExchange.streamOf(response);
      if (stream != null) {
        stream.ready();
      }
    }
  }

  /** {@code recycle()}: back to the pool; called several times for one request. */
  public static final class Recycle {
    private Recycle() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Response response) {
      TomcatExchange exchange = TomcatExchange.of(response);
      if (exchange != null) {
        exchange.finish();
      }
    }
  }

  static void failed(Response response, Failure what) {
    TomcatStream stream = TomcatExchange.streamOf(response);
    if (stream != null) {
      stream.timeline.failed(what);
    }
  }
}
