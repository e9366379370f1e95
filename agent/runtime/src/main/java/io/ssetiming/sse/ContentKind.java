package io.ssetiming.sse;

/** What a business event carries; {@link #NONE} for every other class. */
public enum ContentKind {
  NONE,
  ANSWER,
  REASONING,
  TOOL
}
