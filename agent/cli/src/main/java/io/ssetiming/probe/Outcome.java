package io.ssetiming.probe;

import java.util.Locale;

/** How a request ended, as the client saw it. */
public enum Outcome {
  COMPLETED,
  /** The connection ended before the framing, or the dialect, said that all was there. */
  TRUNCATED,
  /** Silent for longer than allowed, or still not at its end when the time was up. */
  TIMEOUT,
  /** The connection broke, the answer was no HTTP, or the stream itself said that it failed. */
  ERROR,
  CONNECT_FAILED,
  /** A status other than 2xx. */
  HTTP_ERROR;

  /** As it is written in files and tables. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
