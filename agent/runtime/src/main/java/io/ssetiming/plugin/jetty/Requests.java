package io.ssetiming.plugin.jetty;

import io.ssetiming.stream.Arrival;
import io.ssetiming.stream.Connections;
import io.ssetiming.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * When the request that is served now came, for each channel. An HTTP/1.1 connection has one
 * channel and its slot is used again; the channels of HTTP/2 come and go with each request.
 */
final class Requests {

  private static final Getter SSL_CONNECTION = Getter.of("getSslConnection");
  private static final Getter END_POINT = Getter.of("getEndPoint");

  private static final class Slot {
    long arrived; // when the selector saw it; 0: unknown
    long taken; // when a worker had its head; 0: there is no request
    boolean multiplexed;
    Object endPoint; // the socket's
  }

  private final Map<Object, Slot> slots = new ConcurrentHashMap<>();
  private final Map<Object, Object> channels = new ConcurrentHashMap<>(); // by end point
  private final Connections<JettyStream> connections;

  Requests(Connections<JettyStream> connections) {
    this.connections = connections;
  }

  /** The head of a request is there. */
  void begin(Object channel, Object endPoint, boolean multiplexed) {
    Slot slot = slots.get(channel);
    if (slot == null) {
      slot = new Slot();
      slot.multiplexed = multiplexed;
      slot.endPoint = socketOf(endPoint);
      slots.put(channel, slot);
      if (!multiplexed && slot.endPoint != null) {
        channels.put(slot.endPoint, channel);
      }
    }
    // what arrives on a shared connection may be anybody's
    slot.arrived = multiplexed || slot.endPoint == null ? 0 : arrival(slot.endPoint);
    slot.taken = Clock.system().nanos();
  }

  private long arrival(Object endPoint) {
    return connections.takeArrival(endPoint);
  }

  /** Null where the request began before we were there. */
  Arrival arrivalOf(Object channel) {
    Slot slot = channel == null ? null : slots.get(channel);
    if (slot == null || slot.taken == 0) {
      return null;
    }
    return slot.arrived == 0
        ? Arrival.at(slot.taken, "jetty:request")
        : Arrival.queued(slot.arrived, slot.taken, "jetty:selector");
  }

  /** The request is over. */
  void end(Object channel) {
    Slot slot = slots.get(channel);
    if (slot == null) {
      return;
    }
    slot.taken = 0;
    if (slot.multiplexed) {
      slots.remove(channel);
    } else if (slot.endPoint != null) {
      arrival(slot.endPoint); // of the rest of this request's own body
    }
  }

  /** The connection is closed; returns the channel that it had, or null. */
  Object closed(Object endPoint) {
    connections.closed(endPoint);
    Object channel = channels.remove(endPoint);
    if (channel != null) {
      slots.remove(channel);
    }
    return channel;
  }

  /** The end point that the selector knows: below TLS, where there is any. */
  private static Object socketOf(Object endPoint) {
    Object ssl = SSL_CONNECTION.get(endPoint);
    return ssl == null ? endPoint : END_POINT.get(ssl);
  }

  void forgetAll() {
    slots.clear();
    channels.clear();
  }
}
