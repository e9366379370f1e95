package com.example.app;

import com.example.script.Performance;
import java.nio.ByteBuffer;
import java.util.concurrent.CancellationException;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;

/** The words of a script that plays on a reactive response: a publisher for each flush. */
final class BodyWords {
  private static final DefaultDataBufferFactory BUFFERS = DefaultDataBufferFactory.sharedInstance;

  private final ServerHttpResponse response;
  private final Pace pace;
  private final Sinks.Many<Publisher<DataBuffer>> groups =
      Sinks.many().unicast().onBackpressureBuffer();
  private Sinks.Many<DataBuffer> group; // null: none is open
  private Runnable onBody = () -> {}; // null: the body has begun
  private volatile boolean cancelled;

  BodyWords(ServerHttpResponse response, Pace pace) {
    this.response = response;
    this.pace = pace;
  }

  /** Called when the head is final and the body begins. */
  void onBody(Runnable begin) {
    onBody = begin;
  }

  Flux<Publisher<DataBuffer>> body() {
    return pace.groups(groups.asFlux());
  }

  /** Nobody wants more of the body. */
  void cancelled() {
    cancelled = true;
  }

  void teach(Performance performance) {
    performance
        .on("status", word -> response.setStatusCode(HttpStatus.valueOf(word.number())))
        .on("type", word -> type(word.plain()))
        .on("header", word -> response.getHeaders().add(word.pair()[0], word.pair()[1]))
        .on("buffer", word -> {}) // there is none to set the size of
        .on("write", word -> write(ByteBuffer.wrap(word.bytes())))
        .on("byte", word -> write(ByteBuffer.wrap(word.bytes())))
        .on("part", word -> write(middleOf(word.bytes())))
        .on("flush", word -> flush());
  }

  /** As with a servlet's response, nothing happens once the body has begun. */
  private void type(String type) {
    if (onBody != null) {
      response.getHeaders().set("Content-Type", type);
    }
  }

  void play(Performance performance) {
    try {
      performance.play();
      begin();
      if (group != null) {
        group.tryEmitComplete();
      }
      groups.tryEmitComplete();
    } catch (Exception e) {
      begin();
      if (group != null) {
        group.tryEmitError(e);
      }
      groups.tryEmitError(e);
    }
  }

  private void begin() {
    Runnable begin = onBody;
    onBody = null;
    if (begin != null) {
      begin.run();
    }
  }

  private void write(ByteBuffer bytes) throws Exception {
    open();
    group.tryEmitNext(BUFFERS.wrap(bytes));
    pace.written();
  }

  private void flush() throws Exception {
    open();
    group.tryEmitComplete();
    group = null;
    pace.flushed();
  }

  private void open() {
    if (cancelled) {
      throw new CancellationException("nobody reads");
    }
    if (group == null) {
      group = Sinks.many().unicast().onBackpressureBuffer();
      groups.tryEmitNext(pace.group(group.asFlux()));
    }
    begin();
  }

  /** The same bytes out of the middle of a larger array. */
  private static ByteBuffer middleOf(byte[] bytes) {
    byte[] larger = new byte[bytes.length + 20];
    System.arraycopy(bytes, 0, larger, 7, bytes.length);
    return ByteBuffer.wrap(larger, 7, bytes.length).slice();
  }
}
