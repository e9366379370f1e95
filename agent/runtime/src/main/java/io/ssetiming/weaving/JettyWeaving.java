package io.ssetiming.weaving;

import static io.ssetiming.weaving.Target.named;
import static io.ssetiming.weaving.Target.perhaps;

import java.util.ArrayList;
import java.util.List;

/**
 * Which methods of Jetty 9.4 to 12.1 are hooked. Jetty 12 has a core and a servlet layer per
 * Jakarta version: those of EE 8 and EE 9 look like Jetty 11, those of EE 10 and later do not.
 * Names that mean different classes in 9.4 and 12 are woven as far as they have the methods.
 */
final class JettyWeaving {

  private static final String PLUGIN = "io.ssetiming.plugin.jetty.";
  private static final String TOP = PLUGIN + "OutputAdvice$";
  private static final String CHANNEL = PLUGIN + "ChannelAdvice$";
  private static final String TYPE = PLUGIN + "TypeAdvice$";
  private static final String SOCKET = PLUGIN + "SocketAdvice$";

  private static final String FAILURE = "io.ssetiming.plugin.servlet.FailureAdvice$";

  private static final String JETTY = "org.eclipse.jetty.";
  private static final String SERVER = JETTY + "server.";
  private static final String CORE = SERVER + "internal.HttpChannelState";
  private static final String BYTES = "java.nio.ByteBuffer";
  private static final String CALLBACK = JETTY + "util.Callback";
  private static final String HEAD = JETTY + "http.MetaData$Request";
  private static final String REPLY = JETTY + "http.MetaData$Response";
  private static final String THROWABLE = "java.lang.Throwable";

  private JettyWeaving() {}

  static List<Target> targets() {
    List<Target> all = new ArrayList<>();
    sockets(all);
    nested(all, SERVER, JETTY + "servlet.");
    nested(all, JETTY + "ee8.nested.", JETTY + "ee8.servlet.");
    nested(all, JETTY + "ee9.nested.", JETTY + "ee9.servlet.");
    onCore(all, JETTY + "ee10.servlet.");
    onCore(all, JETTY + "ee11.servlet.");
    all.add(
        named(SERVER + "HttpChannel$SendCallback")
            .on(CHANNEL + "Sent", "succeeded")
            .on(CHANNEL + "SendFailed", "failed", THROWABLE));
    all.add(
        named(CORE)
            .on(CHANNEL + "CoreBegin", "onRequest", HEAD)
            .on(CHANNEL + "CoreFailed", "onFailure", THROWABLE)
            .on(CHANNEL + "End", "recycle"));
    all.add(
        named(CORE + "$ChannelResponse")
            .on(CHANNEL + "CoreWrite", "write", "boolean", BYTES, CALLBACK)
            .on(CHANNEL + "CoreSent", "succeeded")
            .on(CHANNEL + "CoreSendFailed", "failed", THROWABLE));
    return all;
  }

  private static void sockets(List<Target> all) {
    for (String name : new String[] {"ChannelEndPoint", "SelectableChannelEndPoint"}) {
      all.add(
          perhaps(JETTY + "io." + name)
              .on(SOCKET + "Selected", "onSelected")
              .on(SOCKET + "Closed", "doClose")
              .on(SOCKET + "Flush", "flush", BYTES + "[]"));
    }
    all.add(
        perhaps(JETTY + "io.SocketChannelEndPoint").on(SOCKET + "Flush", "flush", BYTES + "[]"));
    for (String name : new String[] {"DecryptedEndPoint", "SslEndPoint"}) {
      all.add(
          named(JETTY + "io.ssl.SslConnection$" + name)
              .on(SOCKET + "FlushTls", "flush", BYTES + "[]"));
    }
  }

  /** A layer whose channel and its state are in one package, and whose output knows the channel. */
  private static void nested(List<Target> all, String server, String servlet) {
    all.add(output(server, PLUGIN + "NestedOutputAdvice$"));
    Target channel =
        perhaps(server + "HttpChannel")
            .on(CHANNEL + "Uncaught", "handleException", THROWABLE)
            .on(CHANNEL + "Completed", "onCompleted");
    if (server.equals(SERVER)) {
      channel // the others stand on the core, which has hooks of its own
          .on(CHANNEL + "Begin", "onRequest", HEAD)
          .on(CHANNEL + "End", "recycle")
          .on(CHANNEL + "Send", "sendResponse", REPLY, BYTES, "boolean", CALLBACK);
    }
    all.add(channel);
    all.add(
        named(server + "HttpChannelState")
            .on(CHANNEL + "NestedTimeout", "onTimeout")
            .on(CHANNEL + "NestedAsyncError", "asyncError", THROWABLE));
    all.add(perhaps(server + "Response").on(TYPE + "Nested", "setContentType", "java.lang.String"));
    chains(all, servlet);
  }

  /** A layer that stands on the core of Jetty 12. */
  private static void onCore(List<Target> all, String servlet) {
    String output = PLUGIN + "CoreOutputAdvice$";
    all.add(
        output(servlet, output)
            .on(
                output + "ChannelWriteRetainable",
                "channelWrite",
                JETTY + "io.RetainableByteBuffer",
                "boolean",
                CALLBACK));
    all.add(
        named(servlet + "ServletChannel").on(CHANNEL + "Uncaught", "handleException", THROWABLE));
    all.add(
        named(servlet + "ServletChannelState")
            .on(CHANNEL + "CoreTimeout", "onTimeout")
            .on(CHANNEL + "CoreAsyncError", "asyncError", THROWABLE));
    all.add(
        named(servlet + "ServletContextResponse$HttpFieldsWrapper")
            .on(TYPE + "Core", "setContentType", JETTY + "http.HttpField"));
    chains(all, servlet);
  }

  private static Target output(String layer, String advice) {
    return perhaps(layer + "HttpOutput")
        .on(advice + "WriteBytes", "write", "byte[]", "int", "int")
        .on(advice + "WriteBuffer", "write", BYTES)
        .on(advice + "WriteByte", "write", "int")
        .on(advice + "Flush", "flush")
        .on(advice + "ChannelWrite", "channelWrite", BYTES, "boolean", CALLBACK)
        .on(TOP + "Close", "close")
        .on(TOP + "Close", "complete", CALLBACK)
        .on(TOP + "WriteComplete", "onWriteComplete", "boolean", THROWABLE)
        .on(TOP + "Reset", "resetBuffer")
        .on(TOP + "Recycle", "recycle");
  }

  private static void chains(List<Target> all, String servlet) {
    for (String name : new String[] {"Chain", "ChainEnd"}) {
      all.add(
          named(servlet + "ServletHandler$" + name)
              .on(FAILURE + "Chain", "doFilter", Target.ANY, Target.ANY));
    }
  }
}
