package io.ssetiming.plugin.jetty;

import io.ssetiming.stream.Failure;
import java.nio.ByteBuffer;
import net.bytebuddy.asm.Advice;

/** Where a request comes in, where its content goes out, and where Jetty gives up on it. */
public final class ChannelAdvice {

  private static final Getter END_POINT = Getter.of("getEndPoint");
  private static final Getter CONNECTION = Getter.of("getConnection");
  private static final Getter REQUEST = Getter.of("getRequest");
  private static final Getter META = Getter.of("getConnectionMetaData");
  private static final Getter VERSION = Getter.of("getHttpVersion");

  private ChannelAdvice() {}

  /** {@code onRequest(MetaData.Request)} of Jetty 9.4 to 11's channel: the head is parsed. */
  public static final class Begin {
    private Begin() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Object channel, @Advice.Argument(0) Object request) {
      begin(channel, END_POINT.get(channel), request);
    }
  }

  /** {@code onRequest(MetaData.Request)} of Jetty 12's core. */
  public static final class CoreBegin {
    private CoreBegin() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Object state, @Advice.Argument(0) Object request) {
      begin(state, END_POINT.get(CONNECTION.get(META.get(state))), request);
    }
  }

  /** {@code recycle()} of the same objects: the request is over, or there was none. */
  public static final class End {
    private End() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Object channel) {
      JettyPlugin.REQUESTS.end(channel);
    }
  }

  /** {@code onCompleted()} of a channel. */
  public static final class Completed {
    private Completed() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Object channel) {
      JettyStream stream = JettyPlugin.CONNECTIONS.watched(channel);
      if (stream != null) {
        stream.exchange.finish();
      }
    }
  }

  /**
   * {@code HttpChannel.sendResponse(MetaData.Response, ByteBuffer, boolean, Callback)}: below all
   * interceptors. An interim response brings its own head.
   */
  public static final class Send {
    private Send() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.This Object channel,
        @Advice.Argument(0) Object head,
        @Advice.Argument(1) ByteBuffer content,
        @Advice.Argument(2) boolean last) {
      JettyStream stream = head == null ? JettyPlugin.CONNECTIONS.watched(channel) : null;
      if (stream != null) {
        stream.given(content, last);
      }
    }
  }

  /** {@code HttpChannel.SendCallback.succeeded()}. */
  public static final class Sent {
    private Sent() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.FieldValue("this$0") Object channel) {
      sent(channel);
    }
  }

  /** {@code HttpChannel.SendCallback.failed(Throwable)}, before the connection is closed for it. */
  public static final class SendFailed {
    private SendFailed() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.FieldValue("this$0") Object channel, @Advice.Argument(0) Throwable failure) {
      JettyStream stream = JettyPlugin.CONNECTIONS.watched(channel);
      if (stream != null) {
        stream.sendFailed(FailureKind.below(failure));
      }
    }
  }

  /** {@code ChannelResponse.write(boolean, ByteBuffer, Callback)}: the core's own response. */
  public static final class CoreWrite {
    private CoreWrite() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.FieldValue("_request") Object request,
        @Advice.Argument(0) boolean last,
        @Advice.Argument(1) ByteBuffer content) {
      JettyStream stream = JettyPlugin.CONNECTIONS.watched(request);
      if (stream != null) {
        stream.given(content, last);
      }
    }
  }

  /** {@code ChannelResponse.succeeded()}. */
  public static final class CoreSent {
    private CoreSent() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.FieldValue("_request") Object request) {
      sent(request);
    }
  }

  /** {@code ChannelResponse.failed(Throwable)}: the connection could not write. */
  public static final class CoreSendFailed {
    private CoreSendFailed() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.FieldValue("_request") Object request, @Advice.Argument(0) Throwable failure) {
      failed(request, FailureKind.below(failure));
    }
  }

  /** {@code HttpChannelState.onFailure(Throwable)}: the connection says that it is lost. */
  public static final class CoreFailed {
    private CoreFailed() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Object state, @Advice.Argument(0) Throwable failure) {
      failed(REQUEST.get(state), FailureKind.below(failure));
    }
  }

  /** {@code onTimeout()} of an asynchronous request, whose channel is in {@code _channel}. */
  public static final class NestedTimeout {
    private NestedTimeout() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.FieldValue("_channel") Object channel) {
      failed(channel, Failure.TIMEOUT);
    }
  }

  /** The same in {@code _servletChannel}. */
  public static final class CoreTimeout {
    private CoreTimeout() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.FieldValue("_servletChannel") Object channel) {
      failed(channel, Failure.TIMEOUT);
    }
  }

  /** {@code asyncError(Throwable)}: something happened while nobody worked on the request. */
  public static final class NestedAsyncError {
    private NestedAsyncError() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.FieldValue("_channel") Object channel, @Advice.Argument(0) Throwable failure) {
      failed(channel, FailureKind.async(failure));
    }
  }

  /** The same in {@code _servletChannel}. */
  public static final class CoreAsyncError {
    private CoreAsyncError() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.FieldValue("_servletChannel") Object channel,
        @Advice.Argument(0) Throwable failure) {
      failed(channel, FailureKind.async(failure));
    }
  }

  /** {@code handleException(Throwable)}: it has left all filters. */
  public static final class Uncaught {
    private Uncaught() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(@Advice.This Object channel, @Advice.Argument(0) Throwable failure) {
      failed(channel, FailureKind.uncaught(failure));
    }
  }

  private static void begin(Object key, Object endPoint, Object request) {
    String version = VERSION.text(request);
    JettyPlugin.REQUESTS.begin(key, endPoint, version == null || !version.startsWith("HTTP/1"));
  }

  private static void sent(Object key) {
    JettyStream stream = JettyPlugin.CONNECTIONS.watched(key);
    if (stream != null) {
      stream.sent();
    }
  }

  /** Null is allowed, and nothing. */
  private static void failed(Object key, Failure what) {
    JettyStream stream = what == null ? null : JettyPlugin.CONNECTIONS.watched(key);
    if (stream != null) {
      stream.timeline.failed(what);
    }
  }
}
