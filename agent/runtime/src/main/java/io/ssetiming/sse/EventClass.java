package io.ssetiming.sse;

import java.util.Locale;

/** What an event is for. Only {@link #BUSINESS} carries something the user sees. */
public enum EventClass {
  /** Opens the stream. */
  CONNECT,
  /** Carries an answer, reasoning or a tool call. */
  BUSINESS,
  /** Keeps the line alive. */
  HEARTBEAT,
  /** Protocol: a role, an empty delta, usage, a finish reason. */
  META,
  /** Says that the stream is complete. */
  DONE,
  /** Says that the stream has failed. */
  ERROR;

  private final String word = name().toLowerCase(Locale.ROOT);

  /** The word used in records. */
  public String word() {
    return word;
  }
}
