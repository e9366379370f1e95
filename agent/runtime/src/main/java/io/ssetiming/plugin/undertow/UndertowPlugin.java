package io.ssetiming.plugin.undertow;

import io.ssetiming.stream.Connections;

/** What outlives a call here. One per application loader; any thread. */
final class UndertowPlugin {

  /** By the server's exchange, from the moment its response is known to be a stream to its end. */
  static final Connections<UndertowExchange> EXCHANGES = new Connections<>();

  /** By the response channel that the stream is written to, and by what below it is watched. */
  static final Connections<UndertowStream> CHANNELS = new Connections<>();

  /** By the conduit that buffers for a connection, and by the socket below it. */
  static final Connections<PipelineBuffer> PIPELINES = new Connections<>();

  private UndertowPlugin() {}

  /** Lets go of every Undertow object; called when the agent is detached. */
  static void forgetAll() {
    EXCHANGES.forgetAll();
    CHANNELS.forgetAll();
    PIPELINES.forgetAll();
  }
}
