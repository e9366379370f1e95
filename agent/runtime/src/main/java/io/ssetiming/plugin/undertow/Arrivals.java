package io.ssetiming.plugin.undertow;

import io.ssetiming.stream.Arrival;
import io.ssetiming.time.Clock;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.ServerConnection;
import io.undertow.util.AttachmentKey;

/**
 * When the requests came, and who serves them: five numbers that are attached to a connection once
 * and used again by each of its requests. No class of ours is attached, so nothing of an agent that
 * was detached stays with a connection that lives on.
 *
 * <p>Attaching is safe only where a single thread has the connection: at the begin of a request.
 */
final class Arrivals {

  private static final AttachmentKey<long[]> KEY = AttachmentKey.create(long[].class);

  private static final int WHOSE = 0; // identity hash of the exchange
  private static final int ARRIVED = 1; // 0: nobody's
  private static final int TAKEN = 2; // when a worker began with it; 0: none has
  private static final int ON_IO_THREAD = 3;
  private static final int SERVED_BY = 4; // id of the thread inside its handlers; 0: none is known

  private Arrivals() {}

  /**
   * A request's handlers are about to run: first on the thread that parsed it, then on a worker.
   */
  static void handled(HttpServerExchange exchange) {
    ServerConnection connection = exchange.getConnection();
    long[] slot = connection.getAttachment(KEY);
    if (slot == null) {
      slot = new long[5];
      connection.putAttachment(KEY, slot);
    }
    boolean onIoThread = exchange.isInIoThread();
    if (!isOf(slot, exchange)) {
      slot[WHOSE] = System.identityHashCode(exchange);
      slot[TAKEN] = 0;
      slot[ON_IO_THREAD] = onIoThread ? 1 : 0;
      slot[ARRIVED] = Clock.system().nanos();
    } else if (slot[TAKEN] == 0 && !onIoThread) {
      slot[TAKEN] = Clock.system().nanos();
    }
    slot[SERVED_BY] = Thread.currentThread().getId();
  }

  /** The handlers came back, on the thread that they were called on. */
  static void returned(HttpServerExchange exchange) {
    long[] slot = exchange.getConnection().getAttachment(KEY);
    if (slot != null && slot[SERVED_BY] == Thread.currentThread().getId()) {
      slot[SERVED_BY] = 0; // unless the next request's thread has been faster
    }
  }

  /**
   * Whether this request's handlers are running on this very thread, so that {@link #returned} is
   * still to come. Only a thread's own id says so, and only to itself: others may be out of date.
   */
  static boolean isServedHere(HttpServerExchange exchange) {
    long[] slot = exchange.getConnection().getAttachment(KEY);
    return slot != null
        && isOf(slot, exchange)
        && slot[SERVED_BY] == Thread.currentThread().getId();
  }

  /** The request is over: the next one of its connection is another. */
  static void over(HttpServerExchange exchange) {
    long[] slot = exchange.getConnection().getAttachment(KEY);
    if (slot != null && isOf(slot, exchange)) {
      slot[ARRIVED] = 0;
    }
  }

  /** When this request came; null where that was before we were there, or it is over. */
  static Arrival of(HttpServerExchange exchange) {
    long[] slot = exchange.getConnection().getAttachment(KEY);
    if (slot == null || !isOf(slot, exchange)) {
      return null;
    }
    if (slot[ON_IO_THREAD] == 0) {
      return Arrival.at(slot[ARRIVED], "undertow:worker"); // right behind another request
    }
    return slot[TAKEN] == 0
        ? Arrival.at(slot[ARRIVED], "undertow:io")
        : Arrival.queued(slot[ARRIVED], slot[TAKEN], "undertow:io");
  }

  private static boolean isOf(long[] slot, HttpServerExchange exchange) {
    return slot[ARRIVED] != 0 && slot[WHOSE] == System.identityHashCode(exchange);
  }
}
