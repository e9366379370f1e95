package io.ssetiming.weaving;

import static io.ssetiming.weaving.Target.named;
import static io.ssetiming.weaving.Target.perhaps;

import java.util.Arrays;
import java.util.List;

/**
 * Which methods of Netty 4.1 and 4.2 are hooked, and two of Reactor Netty's: where a body fails,
 * and where it flushes without having been asked to. Names and signatures are the same in all of
 * them.
 */
final class NettyWeaving {

  private static final String PLUGIN = "io.ssetiming.plugin.netty.";
  private static final String HTTP = PLUGIN + "HttpAdvice$";
  private static final String SOCKET = PLUGIN + "SocketAdvice$";
  private static final String REACTOR = PLUGIN + "ReactorAdvice$";
  private static final String HTTP2 = PLUGIN + "Http2Advice$";

  private static final String CODEC = "io.netty.handler.codec.";
  private static final String CHANNEL = "io.netty.channel.";
  private static final String CONTEXT = CHANNEL + "ChannelHandlerContext";
  private static final String PROMISE = CHANNEL + "ChannelPromise";
  private static final String BYTES = "io.netty.buffer.ByteBuf";
  private static final String OBJECT = "java.lang.Object";
  private static final String LIST = "java.util.List";
  private static final String HEADERS2 = CODEC + "http2.Http2Headers";

  private NettyWeaving() {}

  static List<Target> targets() {
    return Arrays.asList(
        named(CODEC + "http.HttpObjectDecoder").on(HTTP + "Decode", "decode", CONTEXT, BYTES, LIST),
        // until 4.1.7x the encoder had no write of its own
        perhaps(CODEC + "http.HttpObjectEncoder")
            .on(HTTP + "Encode", "write", CONTEXT, OBJECT, PROMISE),
        named(CODEC + "MessageToMessageEncoder")
            .on(HTTP + "EncodeInherited", "write", CONTEXT, OBJECT, PROMISE),
        named(CODEC + "http.HttpContentEncoder")
            .on(HTTP + "Compress", "encode", CONTEXT, CODEC + "http.HttpObject", LIST),
        named(CHANNEL + "DefaultChannelPipeline$HeadContext")
            .on(SOCKET + "Flush", "flush", CONTEXT)
            .on(SOCKET + "Close", "close", CONTEXT, PROMISE),
        named(CHANNEL + "DefaultChannelPipeline")
            .on(SOCKET + "Inactive", "fireChannelInactive")
            .on(SOCKET + "ReadFailed", "fireExceptionCaught", "java.lang.Throwable"),
        named(CHANNEL + "AbstractChannel$AbstractUnsafe").on(SOCKET + "Write", "flush0"),
        named(CHANNEL + "ChannelOutboundBuffer").on(SOCKET + "Taken", "removeBytes", "long"),
        named("io.netty.handler.ssl.SslHandler")
            .on(SOCKET + "TlsEnded", "notifyClosePromise", "java.lang.Throwable"),
        named("reactor.netty.channel.MonoSendMany$SendManyInner")
            .on(REACTOR + "Failed", "onError", "java.lang.Throwable"),
        named("reactor.netty.channel.MonoSendMany$SendManyInner$AsyncFlush")
            .on(REACTOR + "OwnFlush", "run"),
        named(CODEC + "http2.DefaultHttp2ConnectionDecoder$FrameReadListener")
            .on(HTTP2 + "Request", "onHeadersRead", CONTEXT, "int", HEADERS2, "int", "boolean")
            .on(
                HTTP2 + "Request",
                "onHeadersRead",
                CONTEXT,
                "int",
                HEADERS2,
                "int",
                "short",
                "boolean",
                "int",
                "boolean")
            .on(HTTP2 + "ResetByClient", "onRstStreamRead", CONTEXT, "int", "long"),
        named(CODEC + "http2.DefaultHttp2ConnectionEncoder")
            .on(HTTP2 + "Head", "writeHeaders", CONTEXT, "int", HEADERS2, "int", "boolean", PROMISE)
            .on(
                HTTP2 + "HeadWithPriority",
                "writeHeaders",
                CONTEXT,
                "int",
                HEADERS2,
                "int",
                "short",
                "boolean",
                "int",
                "boolean",
                PROMISE)
            .on(HTTP2 + "Data", "writeData", CONTEXT, "int", BYTES, "int", "boolean", PROMISE)
            .on(HTTP2 + "ResetHere", "writeRstStream", CONTEXT, "int", "long", PROMISE));
  }
}
