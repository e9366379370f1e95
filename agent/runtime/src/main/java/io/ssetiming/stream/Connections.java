package io.ssetiming.stream;

import io.ssetiming.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What hangs on a connection rather than on a response: when it last had something to read, and
 * which stream writes to it now. Keyed by the server's own objects, which must compare by identity;
 * every entry is removed by a hook. Called on selector, worker and application threads.
 *
 * @param <S> the adapter's stream
 */
public final class Connections<S> {

  private static final int MAX_CONNECTIONS = 200_000; // far above any server's limit

  private final Map<Object, long[]> arrivals = new ConcurrentHashMap<>();
  private final Map<Object, S> watched = new ConcurrentHashMap<>(); // empty while nothing streams

  /** There is something to read on this connection; a worker may not be free yet. */
  public void arrived(Object connection) {
    long[] slot = arrivals.get(connection);
    if (slot == null && arrivals.size() < MAX_CONNECTIONS) {
      slot = new long[1];
      arrivals.put(connection, slot);
    }
    if (slot != null) {
      slot[0] = Clock.system().nanos();
    }
  }

  /** The last arrival in monotonic nanoseconds, or 0. It is given out once. */
  public long takeArrival(Object connection) {
    long[] slot = arrivals.get(connection);
    if (slot == null) {
      return 0;
    }
    long nanos = slot[0];
    slot[0] = 0;
    return nanos;
  }

  public void closed(Object connection) {
    arrivals.remove(connection);
  }

  /** From now on this stream writes to that channel, buffer or end point. */
  public void watch(Object key, S stream) {
    watched.put(key, stream);
  }

  /** Null is allowed, and nothing. */
  public void unwatch(Object key) {
    if (key != null) {
      watched.remove(key);
    }
  }

  /** The stream that writes to this object, or null. */
  public S watched(Object key) {
    return key == null || watched.isEmpty() ? null : watched.get(key);
  }

  /** Lets go of every object of the server, for an agent that is detached. */
  public void forgetAll() {
    arrivals.clear();
    watched.clear();
  }
}
