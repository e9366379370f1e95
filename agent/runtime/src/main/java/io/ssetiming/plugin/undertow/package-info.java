/**
 * Undertow 2.2 and 2.3: advice, and the exchange that ties it to a stream. Compiled against core,
 * servlet and XNIO names that are the same for javax and jakarta; no servlet type is used. Handlers
 * that write without a servlet are measured too.
 *
 * <p>Loaded by: a plugin loader, one per application loader. May depend on: stream, time, Undertow,
 * XNIO, advice annotations. Nobody depends on it: {@code weaving.UndertowWeaving} names advice by
 * string. Start reading at: {@code ChannelAdvice}, then {@code ChannelOutflow} and {@code
 * UndertowStream}.
 */
package io.ssetiming.plugin.undertow;
