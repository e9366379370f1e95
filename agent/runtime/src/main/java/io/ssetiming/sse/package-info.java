/**
 * From the bytes of a response body to its events: where each one ends, and what it is.
 *
 * <p>No clock, no I/O, no thread, and no text is kept. <em>Loaded by</em> the agent loader inside a
 * measured service, and by the command line. <em>May depend on</em> the JDK only. <em>Start reading
 * at</em> {@link io.ssetiming.sse.EventStream}; the dialects are the table in {@code Dialect}.
 */
package io.ssetiming.sse;
