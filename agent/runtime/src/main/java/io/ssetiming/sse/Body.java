package io.ssetiming.sse;

/** Cuts a body into events; one implementation per {@link BodyFormat}, one instance per stream. */
interface Body {

  /**
   * Reads the next bytes.
   *
   * @param base what to add to an index in {@code bytes} for the offset in the body
   */
  void feed(byte[] bytes, int from, int end, long base);

  /** The body has ended at this offset. */
  void finish(long offset);
}
