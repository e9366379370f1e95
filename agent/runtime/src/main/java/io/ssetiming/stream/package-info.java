/**
 * What happens to one response, whatever server it is on: written, flushed, sent, ended, and the
 * verdict. Knows bytes, offsets and times; knows no server and no file.
 *
 * <p>Loaded by: the agent loader. May depend on: sse, record, time. Start reading at: {@link
 * io.ssetiming.stream.StreamTimeline}; plugins come in by {@link
 * io.ssetiming.stream.StreamRegistry#current()}.
 */
package io.ssetiming.stream;
