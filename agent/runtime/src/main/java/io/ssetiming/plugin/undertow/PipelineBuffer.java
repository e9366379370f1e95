package io.ssetiming.plugin.undertow;

import io.ssetiming.time.Clock;
import io.undertow.connector.PooledByteBuffer;
import io.undertow.server.protocol.http.PipeliningBufferingStreamSinkConduit;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * What Undertow keeps of a connection's responses while another request waits there ({@code
 * BUFFER_PIPELINED_DATA}): flushes stop at it, and complete responses stay in it until nobody
 * waits, until it overflows, or for ever, where the connection goes first.
 *
 * <p>After each call that can move its bytes it is looked into: empty means that all it was ever
 * given is with the operating system, since what overflows it goes straight on. It is not followed
 * byte by byte: where a full socket takes a part of it, that part counts as sent with the rest.
 *
 * <p>Exists while a stream of its connection is open or waits in it; found by the conduit and by
 * the socket below. The conduit's methods are called by one thread at a time, the socket's end may
 * be told by any. Calls streams without a lock of its own.
 */
final class PipelineBuffer {

  private static final Field BUFFER =
      SinkConduits.field(PipeliningBufferingStreamSinkConduit.class, "buffer");
  private static final Field STATE =
      SinkConduits.field(PipeliningBufferingStreamSinkConduit.class, "state");
  private static final int FLUSHING = 1 << 3; // the conduit's: it reads from its buffer

  private final SinkConduits conduits; // of the first stream: what is below is the same for all
  private final Set<UndertowStream> streams =
      Collections.newSetFromMap(new IdentityHashMap<UndertowStream, Boolean>());

  private volatile boolean empty;
  private volatile boolean peerGone;
  private long leavingSince; // begin of the first call that may have moved a part; 0: none did

  private PipelineBuffer(SinkConduits conduits) {
    this.conduits = conduits;
    empty = isDrained(false);
  }

  /**
   * The one that this stream writes to; null where there is none, or where it can't be known what
   * comes of its bytes.
   */
  static PipelineBuffer join(SinkConduits conduits, UndertowStream stream) {
    if (conduits.pipeline == null || conduits.socket == null || BUFFER == null || STATE == null) {
      return null;
    }
    PipelineBuffer known = UndertowPlugin.PIPELINES.watched(conduits.pipeline);
    PipelineBuffer pipeline = known == null ? new PipelineBuffer(conduits) : known;
    synchronized (pipeline) {
      pipeline.streams.add(stream);
      // again where the last stream has left since it was looked up
      UndertowPlugin.PIPELINES.watch(conduits.pipeline, pipeline);
      UndertowPlugin.PIPELINES.watch(conduits.socket, pipeline);
    }
    return pipeline;
  }

  /** Nothing of this stream is in it any more, or ever will be. */
  synchronized void leave(UndertowStream stream) {
    if (streams.remove(stream) && streams.isEmpty()) {
      UndertowPlugin.PIPELINES.unwatch(conduits.pipeline);
      UndertowPlugin.PIPELINES.unwatch(conduits.socket);
    }
  }

  /** Whether all it was given has left. */
  boolean isEmpty() {
    return empty;
  }

  /**
   * A call of the conduit that can move bytes is over, be it with an exception.
   *
   * @param beganNanos when it began
   * @param flushed it has flushed everything, and what is below it has, too
   */
  void moved(long beganNanos, boolean flushed) {
    long before;
    synchronized (this) {
      empty = isDrained(flushed);
      if (!empty) {
        if (leavingSince == 0 && isFlushing()) {
          leavingSince = beganNanos;
        }
        return;
      }
      before = leavingSince == 0 ? beganNanos : leavingSince;
      leavingSince = 0;
    }
    long now = Clock.system().nanos();
    for (UndertowStream stream : all()) {
      stream.pipelineDrained(before, now);
    }
  }

  /** The client sends no more, or its connection is broken. */
  void peerGone() {
    peerGone = true;
  }

  /** The socket takes no more. */
  void socketClosed() {
    // it may be closed from inside the call that has emptied the buffer, which is told afterwards
    if (isDrained(false)) {
      return;
    }
    for (UndertowStream stream : all()) {
      stream.pipelineLost(peerGone);
    }
  }

  private synchronized List<UndertowStream> all() {
    return new ArrayList<>(streams);
  }

  private boolean isDrained(boolean flushed) {
    PooledByteBuffer pooled = (PooledByteBuffer) SinkConduits.read(BUFFER, conduits.pipeline);
    if (pooled != null) {
      if (!pooled.isOpen()) {
        return false; // given back, with all that was in it
      }
      ByteBuffer buffer = pooled.getBuffer();
      if (isFlushing() ? buffer.hasRemaining() : buffer.position() > 0) {
        return false;
      }
    }
    return flushed || conduits.keepsNothingEncrypted();
  }

  private boolean isFlushing() {
    int state = (Integer) SinkConduits.read(STATE, conduits.pipeline);
    return (state & FLUSHING) != 0;
  }
}
