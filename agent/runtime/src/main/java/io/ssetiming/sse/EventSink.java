package io.ssetiming.sse;

/**
 * Told of each event as soon as its last byte has been fed, on the thread that feeds and in body
 * order. Every body byte belongs to exactly one call, save those of an event that never ends.
 */
public interface EventSink {

  /**
   * One event.
   *
   * @param endOffset body bytes from the start of the stream to one past the event's last byte, the
   *     blank line that ends it included
   * @param bytes its size in body bytes, the comments and other fields of its block included
   * @param tokens 1 for a business event, else 0: a placeholder until the stream's usage says more
   */
  void onEvent(long endOffset, int bytes, EventClass eventClass, ContentKind kind, int tokens);

  /**
   * A block that dispatches nothing: comments only, fields without data such as a lone {@code
   * event: ping}, or a bare blank line. It keeps the line alive but is no event.
   */
  void onComment(long endOffset, int bytes);
}
