package io.ssetiming.plugin.undertow;

import io.undertow.conduits.DeflatingStreamSinkConduit;
import io.undertow.conduits.HeadStreamSinkConduit;
import io.undertow.protocols.ssl.SslConduit;
import io.undertow.server.Connectors;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.protocol.http.HttpServerConnection;
import io.undertow.server.protocol.http.PipeliningBufferingStreamSinkConduit;
import io.undertow.server.protocol.http2.Http2ServerConnection;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.xnio.conduits.AbstractConduit;
import org.xnio.conduits.StreamSinkConduit;

/**
 * What stands between a response channel and the socket, as far as it decides when bytes have left.
 * A conduit that is not known may keep what it was given: there only a flush is believed.
 */
final class SinkConduits {

  /** Keeps what it is given until no further request of the connection waits to be answered. */
  static final String PIPELINE = PipeliningBufferingStreamSinkConduit.class.getName();

  private static final int MAX_CONDUITS = 32;

  /** Those that hand every body byte down in the call that brings it, or refuse it. */
  private static final Set<String> THROUGH =
      new HashSet<>(
          Arrays.asList(
              "io.undertow.conduits.BytesSentStreamSinkConduit",
              "io.undertow.conduits.ChunkedStreamSinkConduit",
              "io.undertow.conduits.FinishableStreamSinkConduit",
              "io.undertow.conduits.HeadStreamSinkConduit",
              "io.undertow.conduits.IdleTimeoutConduit",
              "io.undertow.conduits.PreChunkedStreamSinkConduit",
              "io.undertow.conduits.WriteTimeoutStreamSinkConduit",
              "io.undertow.server.protocol.http.HttpResponseConduit",
              "io.undertow.server.protocol.http.ServerFixedLengthStreamSinkConduit"));

  private static final String SOCKET = "org.xnio.nio.NioSocketConduit";

  private static final Field NEXT = field(AbstractConduit.class, "next");
  private static final Field SSL_NEXT = field(SslConduit.class, "sink");
  private static final Field SSL_WRAPPED = field(SslConduit.class, "wrappedData");

  private static final Field HTTP2_SINK = field(Http2ServerConnection.class, "responseChannel");

  /** Those that close a connection on which nothing moves. */
  private static final Set<String> TIMEOUTS =
      new HashSet<>(
          Arrays.asList(
              "io.undertow.conduits.IdleTimeoutConduit",
              "io.undertow.conduits.WriteTimeoutStreamSinkConduit"));

  final boolean compress;
  final boolean bodyless; // whatever is written, nothing of it is sent
  final boolean http2;
  final Object socket; // what writes to it, or the HTTP/2 stream; null: not known
  final Object pipeline; // postpones a flush behind the next requests' responses; null: none does
  final List<Object> timeouts;
  private final boolean through; // down to the socket, but for TLS
  private final SslConduit ssl; // null: none

  private SinkConduits(Walk walk, boolean isThrough) {
    compress = walk.compress;
    bodyless = walk.bodyless;
    pipeline = walk.pipeline;
    timeouts = walk.timeouts;
    through = isThrough;
    ssl = walk.ssl;
    socket = walk.socket;
    http2 = walk.http2;
  }

  /** Those of this response, whose channel has just been made. */
  static SinkConduits of(HttpServerExchange exchange) {
    Walk walk = new Walk();
    walk.down(Connectors.getConduitSinkChannel(exchange).getConduit());
    boolean through = walk.socket != null;
    if (!through && exchange.getConnection() instanceof HttpServerConnection) {
      // a compressor makes its way down when it has something to send
      HttpServerConnection connection = (HttpServerConnection) exchange.getConnection();
      walk.pipeline = connection.getPipelineBuffer();
      walk.down(connection.getOriginalSinkConduit());
    } else if (exchange.getConnection() instanceof Http2ServerConnection && HTTP2_SINK != null) {
      walk.socket = read(HTTP2_SINK, exchange.getConnection());
      walk.http2 = true;
    }
    return new SinkConduits(walk, through);
  }

  /**
   * Whether what a write has taken is with the operating system when it returns, or in the pipeline
   * buffer.
   */
  boolean writeProves() {
    return through && keepsNothingEncrypted();
  }

  /** Whether that is so of a write that threw: a TLS engine has lost what it had encrypted. */
  boolean failedWriteProves() {
    return through && ssl == null && pipeline == null;
  }

  /** Whether every byte written is handed down as it is, if not always at once. */
  boolean handsDown() {
    return through;
  }

  /** Whether no TLS engine has bytes that it has encrypted and that the socket has not taken. */
  boolean keepsNothingEncrypted() {
    return ssl == null || SSL_WRAPPED != null && read(SSL_WRAPPED, ssl) == null;
  }

  /** Whether the time of this conduit, one of {@link #timeouts}, is over. */
  static boolean isExpired(Object conduit) {
    Field field = field(conduit.getClass(), "expireTime"); // epoch milliseconds; -1: none is set
    long expires = field == null ? -1 : (Long) read(field, conduit);
    return expires != -1 && System.currentTimeMillis() >= expires;
  }

  /** Whether bytes that are not taken are so because the socket is full. */
  boolean refusalProves() {
    return through;
  }

  /** One way down. */
  private static final class Walk {
    boolean compress;
    boolean bodyless;
    boolean http2;
    Object pipeline;
    Object socket;
    final List<Object> timeouts = new ArrayList<>(0);
    SslConduit ssl;

    void down(StreamSinkConduit first) {
      StreamSinkConduit conduit = first;
      for (int depth = 0; conduit != null && depth < MAX_CONDUITS; depth++) {
        conduit = pass(conduit);
      }
    }

    /** The conduit below this one; null where the way ends, or where it gets dark. */
    private StreamSinkConduit pass(StreamSinkConduit conduit) {
      bodyless |= conduit instanceof HeadStreamSinkConduit;
      compress |= conduit instanceof DeflatingStreamSinkConduit;
      String name = conduit.getClass().getName();
      if (conduit instanceof PipeliningBufferingStreamSinkConduit) {
        pipeline = conduit;
        return next(NEXT, conduit);
      }
      if (TIMEOUTS.contains(name)) {
        timeouts.add(conduit);
      }
      if (name.equals(SOCKET)) {
        socket = conduit;
        return null;
      }
      if (conduit instanceof SslConduit) {
        ssl = (SslConduit) conduit;
        return next(SSL_NEXT, conduit);
      }
      if (!THROUGH.contains(name)) {
        return null;
      }
      if (conduit instanceof AbstractConduit) {
        return next(NEXT, conduit);
      }
      return next(field(conduit.getClass(), "sink"), conduit);
    }

    private static StreamSinkConduit next(Field field, Object conduit) {
      Object next = field == null ? null : read(field, conduit);
      return next instanceof StreamSinkConduit ? (StreamSinkConduit) next : null;
    }
  }

  static Object read(Field field, Object owner) {
    try {
      return field.get(owner);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e); // it was made accessible
    }
  }

  static Field field(Class<?> owner, String name) {
    try {
      Field field = owner.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    } catch (NoSuchFieldException | RuntimeException elsewhere) {
      return null; // the way ends there: a flush is believed instead
    }
  }
}
