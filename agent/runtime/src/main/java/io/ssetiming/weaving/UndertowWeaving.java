package io.ssetiming.weaving;

import static io.ssetiming.weaving.Target.named;

import java.util.Arrays;
import java.util.List;

/**
 * Which methods of Undertow 2.2 and 2.3 are hooked. Names and signatures are the same in both; only
 * the servlet API that they serve is another.
 */
final class UndertowWeaving {

  private static final String PLUGIN = "io.ssetiming.plugin.undertow.";
  private static final String REQUEST = PLUGIN + "RequestAdvice$";
  private static final String SERVLET = PLUGIN + "ServletStreamAdvice$";
  private static final String CORE = PLUGIN + "CoreStreamAdvice$";
  private static final String CHANNEL = PLUGIN + "ChannelAdvice$";

  private static final String PIPELINE = PLUGIN + "PipelineAdvice$";
  private static final String TIMEOUT = PLUGIN + "TimeoutAdvice$";

  private static final String FAILURE = "io.ssetiming.plugin.servlet.FailureAdvice$";

  private static final String EXCHANGE = "io.undertow.server.HttpServerExchange";
  private static final String BYTES = "java.nio.ByteBuffer";
  private static final String FILE = "java.nio.channels.FileChannel";

  private UndertowWeaving() {}

  static List<Target> targets() {
    return Arrays.asList(
        named("io.undertow.server.Connectors")
            .on(
                REQUEST + "Handled",
                "executeRootHandler",
                "io.undertow.server.HttpHandler",
                EXCHANGE),
        named(EXCHANGE)
            .on(CHANNEL + "Commit", "getResponseChannel")
            .on(REQUEST + "ResponseComplete", "terminateResponse")
            .on(REQUEST + "EndForced", "closeAndFlushResponse")
            .on(REQUEST + "Over", "invokeExchangeCompleteListeners"),
        named(EXCHANGE + "$WriteDispatchChannel")
            .on(CHANNEL + "Write", "write", BYTES)
            .on(CHANNEL + "Write", "writeFinal", BYTES)
            .on(CHANNEL + "WriteAll", "write", BYTES + "[]")
            .on(CHANNEL + "WriteAll", "writeFinal", BYTES + "[]")
            .on(CHANNEL + "WriteSome", "write", BYTES + "[]", "int", "int")
            .on(CHANNEL + "WriteSome", "writeFinal", BYTES + "[]", "int", "int")
            .on(CHANNEL + "Transfer", "transferFrom", FILE, "long", "long")
            .on(CHANNEL + "Transfer", "transferFrom", Target.ANY, "long", BYTES),
        named("io.undertow.channels.DetachableStreamSinkChannel")
            .on(CHANNEL + "Flush", "flush")
            .on(CHANNEL + "ShutDown", "shutdownWrites")
            .on(CHANNEL + "Close", "close"),
        named("io.undertow.conduits.ChunkedStreamSinkConduit")
            .on(CHANNEL + "TruncateChunk", "truncateWrites"),
        named("io.undertow.server.protocol.http.HttpResponseConduit")
            .on(CHANNEL + "Truncate", "truncateWrites"),
        named("io.undertow.protocols.http2.Http2StreamSinkChannel")
            .on(CHANNEL + "Http2Lost", "rstStream"),
        named("io.undertow.server.protocol.framed.AbstractFramedStreamSinkChannel")
            .on(CHANNEL + "Http2Lost", "markBroken"),
        named("io.undertow.server.protocol.http2.Http2ServerConnection")
            .on(CHANNEL + "Http2Close", "close"),
        named("org.xnio.nio.NioSocketConduit")
            .on(CHANNEL + "Socket", "write", BYTES)
            .on(CHANNEL + "SocketAll", "write", BYTES + "[]", "int", "int")
            .on(PIPELINE + "Read", "read", BYTES)
            .on(PIPELINE + "ReadAll", "read", BYTES + "[]", "int", "int")
            .on(PIPELINE + "SocketClosed", "writeTerminated"),
        named("io.undertow.server.protocol.http.PipeliningBufferingStreamSinkConduit")
            .on(PIPELINE + "Write", "write", BYTES)
            .on(PIPELINE + "Write", "write", BYTES + "[]", "int", "int")
            .on(PIPELINE + "Flush", "flushPipelinedData")
            .on(PIPELINE + "Flush", "flush"),
        named("io.undertow.conduits.WriteTimeoutStreamSinkConduit")
            .on(TIMEOUT + "Checked", "handleWriteTimeout", "long"),
        named("io.undertow.conduits.WriteTimeoutStreamSinkConduit$1").on(TIMEOUT + "Task", "run"),
        named("io.undertow.conduits.IdleTimeoutConduit").on(TIMEOUT + "Closes", "doClose"),
        named("io.undertow.io.UndertowOutputStream")
            .on(CORE + "Written", "updateWritten", "long")
            .on(CORE + "Write", "write", "byte[]", "int", "int")
            .on(CORE + "WriteBuffers", "write", "java.nio.ByteBuffer[]")
            .on(CORE + "Flush", "flush")
            .on(CORE + "Close", "close"),
        named("io.undertow.servlet.spec.ServletOutputStreamImpl")
            .on(SERVLET + "Written", "updateWritten", "long")
            .on(SERVLET + "Written", "updateWrittenAsync", "long")
            .on(SERVLET + "Write", "write", "byte[]", "int", "int")
            .on(SERVLET + "WriteBuffers", "write", "java.nio.ByteBuffer")
            .on(SERVLET + "WriteBuffers", "write", "java.nio.ByteBuffer[]")
            .on(SERVLET + "Flush", "flush")
            .on(SERVLET + "FlushPassed", "flushInternal")
            .on(SERVLET + "Close", "close")
            .on(SERVLET + "Close", "closeAsync"),
        named("io.undertow.servlet.spec.ServletOutputStreamImpl$WriteChannelListener")
            .on(SERVLET + "Writable", "handleEvent", "org.xnio.channels.StreamSinkChannel"),
        named("io.undertow.servlet.spec.HttpServletResponseImpl")
            .on(SERVLET + "ContentType", "setContentType", "java.lang.String")
            .on(SERVLET + "ResetBuffer", "resetBuffer")
            .on(SERVLET + "Reset", "reset"),
        named("io.undertow.servlet.spec.AsyncContextImpl")
            .on(REQUEST + "TimedOut", "onAsyncTimeout")
            .on(REQUEST + "AsyncFailed", "handleError", "java.lang.Throwable"),
        named(
                "org.springframework.http.server.reactive.UndertowHttpHandlerAdapter$HandlerResultSubscriber")
            .on(REQUEST + "ReactiveFailed", "onError", "java.lang.Throwable"),
        named(
                "org.springframework.http.server.reactive.UndertowServerHttpResponse$ResponseBodyProcessor")
            .on(
                REQUEST + "ReactiveWrite",
                "dataReceived",
                "org.springframework.core.io.buffer.DataBuffer"),
        named("io.undertow.servlet.handlers.ServletHandler")
            .on(REQUEST + "ServletFailed", "handleRequest", EXCHANGE),
        named("io.undertow.servlet.handlers.FilterHandler$FilterChainImpl")
            .on(FAILURE + "Chain", "doFilter", Target.ANY, Target.ANY));
  }
}
