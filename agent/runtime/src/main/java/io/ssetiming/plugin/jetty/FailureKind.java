package io.ssetiming.plugin.jetty;

import io.ssetiming.stream.Failure;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;

/**
 * What an exception that Jetty hands around says about the stream. By types: texts may be in any
 * language. The same exception means something else where it comes from below, out of the
 * connection, and where the servlet output made it.
 */
final class FailureKind {

  private static final String END_OF_FILE = "org.eclipse.jetty.io.EofException";

  private FailureKind() {}

  /** Of one that the connection failed with; null where it is none of a connection's. */
  static Failure below(Throwable failure) {
    return Failure.ofConnection(failure);
  }

  /**
   * Of one that a write of the servlet output failed with, after the connection has had its say:
   * the length that was declared did not allow it, for example. Null: the application gets it, and
   * what it does then decides.
   */
  static Failure above(Throwable failure) {
    Failure known = isConnections(failure) ? below(failure) : Failure.known(failure);
    return known == null && failure instanceof IOException ? Failure.APPLICATION : known;
  }

  /** Of one that ended an asynchronous request while nobody worked on it. */
  static Failure async(Throwable failure) {
    Failure kind = below(failure);
    return kind == null ? Failure.APPLICATION : kind;
  }

  /** Of one that has left all filters: an application has exceptions of any type. */
  static Failure uncaught(Throwable failure) {
    return isConnections(failure) ? below(failure) : Failure.APPLICATION;
  }

  /** What Jetty throws where a connection failed. */
  private static boolean isConnections(Throwable failure) {
    return failure instanceof ClosedChannelException
        || failure != null && failure.getClass().getName().equals(END_OF_FILE);
  }
}
