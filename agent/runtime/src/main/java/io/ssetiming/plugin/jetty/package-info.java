/**
 * Jetty 9.4 to 12.1: advice, and the exchange that ties a response to a stream. Jetty 9.4 and 12
 * have classes of the same names that are not alike, and 12 has one servlet layer per Jakarta
 * version, so nothing here is compiled against Jetty: {@code Getter} asks its objects by name, and
 * {@code JettyLayer} knows which of them to ask.
 *
 * <p>Loaded by: a plugin loader, one per application loader. May depend on: sse, stream, time,
 * advice annotations. Nobody but plugin.servlet depends on it: {@code weaving.JettyWeaving} names
 * advice by string. Start reading at: {@code JettyOutput}, then {@code JettyStream}.
 */
package io.ssetiming.plugin.jetty;
