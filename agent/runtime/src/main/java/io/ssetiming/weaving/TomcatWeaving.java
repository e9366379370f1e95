package io.ssetiming.weaving;

import static io.ssetiming.weaving.Target.named;

import java.util.Arrays;
import java.util.List;

/**
 * Which methods of Tomcat 9.0, 10.1 and 11 are hooked. Names and signatures are the same in all
 * three; only the servlet API that they serve is another.
 */
final class TomcatWeaving {

  private static final String PLUGIN = "io.ssetiming.plugin.tomcat.";
  private static final String REQUEST = PLUGIN + "RequestAdvice$";
  private static final String TOP = PLUGIN + "OutputBufferAdvice$";
  private static final String RESPONSE = PLUGIN + "ResponseAdvice$";
  private static final String SOCKET = PLUGIN + "SocketAdvice$";

  private static final String FAILURE = "io.ssetiming.plugin.servlet.FailureAdvice$";

  private static final String BYTES = "java.nio.ByteBuffer";
  private static final String WRAPPER = "org.apache.tomcat.util.net.SocketWrapperBase";

  private TomcatWeaving() {}

  static List<Target> targets() {
    return Arrays.asList(
        named("org.apache.tomcat.util.net.AbstractEndpoint")
            .on(
                REQUEST + "Arrived",
                "processSocket",
                WRAPPER,
                "org.apache.tomcat.util.net.SocketEvent",
                "boolean"),
        named(WRAPPER).on(REQUEST + "ConnectionClosed", "close"),
        named("org.apache.coyote.http11.Http11Processor").on(REQUEST + "Taken", "service", WRAPPER),
        named("org.apache.coyote.AbstractProcessor")
            .on(
                REQUEST + "ConnectionLost",
                "setErrorState",
                "org.apache.coyote.ErrorState",
                "java.lang.Throwable"),
        named("org.apache.catalina.connector.CoyoteAdapter")
            .on(
                REQUEST + "Begin",
                "service",
                "org.apache.coyote.Request",
                "org.apache.coyote.Response"),
        named("org.apache.catalina.core.AsyncContextImpl")
            .on(REQUEST + "TimedOut", "timeout")
            .on(REQUEST + "AsyncFailed", "setErrorState", "java.lang.Throwable", "boolean"),
        named("org.apache.catalina.core.ApplicationFilterChain")
            .on(FAILURE + "Chain", "doFilter", Target.ANY, Target.ANY),
        named("org.apache.catalina.connector.OutputBuffer")
            .on(TOP + "WriteBytes", "write", "byte[]", "int", "int")
            .on(TOP + "WriteBuffer", "write", BYTES)
            .on(TOP + "WriteByte", "writeByte", "int")
            .on(TOP + "WriteChar", "write", "int")
            .on(TOP + "WriteChars", "write", "char[]", "int", "int")
            .on(TOP + "WriteString", "write", "java.lang.String", "int", "int")
            .on(TOP + "Flush", "doFlush", "boolean")
            .on(TOP + "Close", "close")
            .on(TOP + "Reset", "reset", "boolean"),
        named("org.apache.coyote.Response")
            .on(RESPONSE + "ContentType", "setContentType", "java.lang.String")
            .on(RESPONSE + "ContentType", "setContentTypeNoCharset", "java.lang.String")
            .on(RESPONSE + "DoWrite", "doWrite", BYTES)
            .on(RESPONSE + "Reset", "reset")
            .on(RESPONSE + "ConnectionFailed", "setErrorException", "java.lang.Exception")
            .on(RESPONSE + "ApplicationFailed", "setError")
            .on(RESPONSE + "NonBlocking", "setWriteListener", Target.ANY)
            .on(RESPONSE + "Ready", "isReady")
            .on(RESPONSE + "WritePossible", "onWritePossible")
            .on(RESPONSE + "Recycle", "recycle"),
        named("org.apache.coyote.http11.Http11OutputBuffer")
            .on(SOCKET + "Commit", "commit")
            .on(SOCKET + "End", "end"),
        named("org.apache.coyote.http11.Http11OutputBuffer$SocketOutputBuffer")
            .on(SOCKET + "Given", "doWrite", BYTES),
        named("org.apache.tomcat.util.net.NioChannel").on(SOCKET + "Write", "write", BYTES),
        named("org.apache.tomcat.util.net.SecureNioChannel").on(SOCKET + "Write", "write", BYTES));
  }
}
