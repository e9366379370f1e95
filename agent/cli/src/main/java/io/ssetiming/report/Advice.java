package io.ssetiming.report;

import java.util.Optional;

/**
 * What a verdict means and what to change, one sentence each: the only place where this is said. A
 * word without an entry is innocent ({@code streamed}, {@code clean}).
 */
enum Advice {
  WRITE_WITHOUT_FLUSH(
      "no flush reached the server, so the events left when the response closed or a buffer ran"
          + " over: flush the response after each event. If the named code does, then something"
          + " between it and the server keeps its flushes (a wrapper, a filter)."),
  FLUSH_SWALLOWED(
      "the application flushed, and the named layer did not pass the flush on: let its"
          + " flush() and flushBuffer() reach the wrapped response, or exclude streams from it."),
  COMPRESSION_HELD(
      "the flush arrived, and a compressor kept the bytes: exclude text/event-stream from"
          + " compression, or make the compressor flush with every event."),
  BATCHED(
      "several events waited for one flush: flush after each event. If the named code does, then"
          + " something between it and the server keeps its flushes (a wrapper, a filter)."),
  COLLECTED(
      "the upstream had delivered bit by bit, and the application wrote all of it at once: pass"
          + " each piece on as it comes instead of collecting the answer first."),
  BODY_DROPPED(
      "the application wrote events that never reached the socket: look for a wrapper that"
          + " keeps its own body and does not copy it to the response."),
  BACKPRESSURE(
      "the client or the network did not take the bytes as fast as they were written: the"
          + " server is not to blame; look at the reader and at the line."),
  NOT_A_STREAM(
      "everything was written in one burst, and no upstream call was seen to compare with:"
          + " if the answer takes time to make, write each piece when it is there."),
  PATH_BUFFERED(
      "the server sent the events one by one, and the client got them in heaps: switch off"
          + " response buffering on the path (for nginx proxy_buffering off, or let the server"
          + " send X-Accel-Buffering: no)."),
  EVENTS_LOST(
      "the client saw fewer business events than left the server: look for a gateway or a"
          + " client that drops or rewrites events."),
  TRUNCATED_ON_PATH(
      "the client's stream broke off before the server's end: look for an idle or total"
          + " timeout of a gateway between them."),
  UNKNOWN(
      "the records don't show what the path did: fewer than two events to compare, more events"
          + " at the client than were sent, or a delay that grows like that of a slow reader.");

  private final String sentence;

  Advice(String sentence) {
    this.sentence = sentence;
  }

  static Optional<String> of(String verdict) {
    for (Advice advice : values()) {
      if (advice.name().equalsIgnoreCase(verdict)) {
        return Optional.of(advice.sentence);
      }
    }
    return Optional.empty();
  }
}
