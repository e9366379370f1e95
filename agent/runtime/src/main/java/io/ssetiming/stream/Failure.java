package io.ssetiming.stream;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;

/**
 * Why a response did not end well. The first one that is seen decides: what follows a time-out or a
 * lost client are consequences.
 */
public enum Failure {
  /** The container gave up waiting for the application. */
  TIMEOUT("timeout"),
  /** A write to the client's connection failed. */
  CLIENT_GONE("client_abort"),
  /** The application threw, or reported an error to the container. */
  APPLICATION("error"),
  /** The process ended while the stream was open. */
  SHUTDOWN("shutdown"),
  /** The agent was detached while the stream was open. */
  DETACHED("detached");

  private static final int MAX_CAUSES = 8;

  private final String outcome;

  Failure(String outcome) {
    this.outcome = outcome;
  }

  String outcome() {
    return outcome;
  }

  /**
   * What an exception says that came out of the connection, by its types: texts may be in any
   * language. A time-out, somebody in the server who interrupted the writer, or else a client that
   * has gone. Null where it is none of a connection's.
   */
  public static Failure ofConnection(Throwable thrown) {
    Failure known = known(thrown);
    return known == null && thrown instanceof IOException ? CLIENT_GONE : known;
  }

  /** As far as it is the server that gave up; null: it is not, or this can't be told. */
  public static Failure known(Throwable thrown) {
    Throwable cause = thrown;
    for (int depth = 0; cause != null && depth < MAX_CAUSES; depth++) {
      if (cause.getClass().getName().endsWith("TimeoutException")) { // many servers have their own
        return TIMEOUT;
      }
      if (isInterrupt(cause)) {
        return APPLICATION;
      }
      cause = cause.getCause();
    }
    return null;
  }

  /** Whether it says that the thread was interrupted that waited, or wrote. */
  public static boolean isInterrupt(Throwable thrown) {
    return thrown instanceof InterruptedIOException
        || thrown instanceof InterruptedException
        || thrown instanceof ClosedByInterruptException;
  }
}
