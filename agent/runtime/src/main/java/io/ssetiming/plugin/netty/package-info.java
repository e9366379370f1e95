/**
 * Netty 4.1 and 4.2 as an HTTP server: advice, and the connection that ties its requests to their
 * streams. Compiled against 4.1; nothing is used that 4.2 has not. Of Reactor Netty two methods are
 * hooked without a type of it being named.
 *
 * <p>Loaded by: the plugin loader beside Netty's HTTP codec, once. May depend on: stream, time,
 * Netty, advice annotations. Nobody depends on it: {@code weaving.NettyWeaving} names advice by
 * string. Start reading at: {@code HttpAdvice}, then {@code NettyConnection} and {@code
 * NettyStream}.
 */
package io.ssetiming.plugin.netty;
