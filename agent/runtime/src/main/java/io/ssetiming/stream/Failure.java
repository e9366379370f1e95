package io.ssetiming.stream;

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

  private final String outcome;

  Failure(String outcome) {
    this.outcome = outcome;
  }

  String outcome() {
    return outcome;
  }
}
