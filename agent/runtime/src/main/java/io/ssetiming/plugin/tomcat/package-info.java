/**
 * Tomcat 9.0, 10.1 and 11: advice, and the exchange that ties it to a stream. Compiled against
 * coyote and catalina names that are the same for javax and jakarta; no servlet type is used.
 *
 * <p>Loaded by: a plugin loader, one per application loader. May depend on: stream, sse, time,
 * Tomcat, advice annotations. Nobody depends on it: {@code weaving.TomcatWeaving} names advice by
 * string. Start reading at: {@code OutputBufferAdvice}, then {@code TomcatExchange}.
 */
package io.ssetiming.plugin.tomcat;
