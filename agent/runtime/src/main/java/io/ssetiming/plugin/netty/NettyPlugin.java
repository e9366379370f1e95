package io.ssetiming.plugin.netty;

import io.netty.channel.Channel;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.Version;
import io.ssetiming.stream.Connections;
import java.util.Map;

/** What outlives a call here. Once beside Netty; any thread. */
final class NettyPlugin {

  /** By the channel, from its first request on. */
  static final Connections<NettyConnection> CONNECTIONS = new Connections<>();

  /** By the channel and by its outbound buffer, while a stream is open on it. */
  static final Connections<NettyConnection> STREAMING = new Connections<>();

  private NettyPlugin() {}

  /** The connection of this channel; made when it is seen for the first time. Null: no socket's. */
  static NettyConnection connection(Channel channel) {
    NettyConnection known = CONNECTIONS.watched(channel);
    if (known == null && channel.isActive() && !(channel instanceof EmbeddedChannel)) {
      known = new NettyConnection(channel);
      CONNECTIONS.watch(channel, known);
    }
    return known;
  }

  /** For example {@code netty/4.1.128.Final}. */
  static String server() {
    return Server.NAME;
  }

  /** Lets go of every Netty object; called when the agent is detached. */
  static void forgetAll() {
    CONNECTIONS.forgetAll();
    STREAMING.forgetAll();
  }

  /** Asked once, as it reads files. */
  private static final class Server {
    static final String NAME = "netty/" + version();

    private Server() {}

    private static String version() {
      try {
        Map<String, Version> all = Version.identify(Channel.class.getClassLoader());
        Version http = all.get("netty-codec-http");
        return http == null ? "unknown" : http.artifactVersion();
      } catch (RuntimeException | LinkageError unreadable) {
        return "unknown";
      }
    }
  }
}
