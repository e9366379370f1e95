package com.example.reactor;

import com.example.reply.ChannelStep;
import com.example.reply.Reply;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.concurrent.atomic.AtomicReference;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.netty.http.server.HttpServerResponse;

/** A response of Reactor Netty: a publisher for each flush. */
final class ReactorReply implements Reply {
  private final HttpServerResponse response;
  private final ChannelStep step;
  private final Sinks.Many<Publisher<ByteBuf>> groups =
      Sinks.many().unicast().onBackpressureBuffer();
  private Sinks.Many<ByteBuf> group; // null: none is open
  private Runnable onBegin = () -> {};
  private volatile boolean cancelled;

  ReactorReply(HttpServerResponse response) {
    this.response = response;
    AtomicReference<ChannelStep> found = new AtomicReference<>();
    response.withConnection(connection -> found.set(new ChannelStep(connection.channel())));
    step = found.get();
  }

  /** What begins the body. */
  void onBegin(Runnable begin) {
    onBegin = begin;
  }

  Flux<Publisher<ByteBuf>> groups() {
    return groups.asFlux().doOnCancel(() -> cancelled = true);
  }

  @Override
  public void status(int code) {
    response.status(code);
  }

  @Override
  public void setHeader(String name, String value) {
    if (!response.hasSentHeaders()) {
      response.header(name, value);
    }
  }

  @Override
  public void addHeader(String name, String value) {
    response.addHeader(name, value);
  }

  @Override
  public void begin() {
    onBegin.run();
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws Exception {
    open();
    group.tryEmitNext(Unpooled.wrappedBuffer(bytes, offset, length));
    step.taken();
  }

  @Override
  public void flush() throws Exception {
    open();
    group.tryEmitComplete();
    group = null;
    step.drained();
  }

  private void open() {
    if (group == null) {
      group = Sinks.many().unicast().onBackpressureBuffer();
      groups.tryEmitNext(group.asFlux());
    }
  }

  @Override
  public void end() {
    if (group != null) {
      group.tryEmitComplete();
    }
    groups.tryEmitComplete();
  }

  @Override
  public void fail(Exception cause) {
    if (group != null) {
      group.tryEmitError(cause);
    }
    groups.tryEmitError(cause);
  }

  @Override
  public boolean isGone() {
    return cancelled;
  }
}
