package com.example.armeria;

import com.example.reply.ChannelStep;
import com.example.reply.Reply;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.ResponseHeadersBuilder;
import com.linecorp.armeria.server.ServiceRequestContext;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;

/** A response of Armeria, which flushes what it is given by itself. */
final class ArmeriaReply implements Reply {
  private final HttpResponseWriter response = HttpResponse.streaming();
  private final ResponseHeadersBuilder head = ResponseHeaders.builder(200);
  private final ServiceRequestContext context;
  private final ChannelStep step;

  ArmeriaReply(ServiceRequestContext context) {
    this.context = context;
    step = new ChannelStep(context.log().partial().channel());
  }

  HttpResponse response() {
    return response;
  }

  @Override
  public void status(int code) {
    head.status(code);
  }

  @Override
  public void setHeader(String name, String value) {
    head.set(name, value);
  }

  @Override
  public void addHeader(String name, String value) {
    head.add(name, value);
  }

  @Override
  public void begin() {
    response.write(head.build());
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws Exception {
    if (!response.tryWrite(HttpData.wrap(bytes, offset, length))) {
      throw new CancellationException("nobody reads");
    }
    awaitConsumed();
    step.taken();
  }

  private void awaitConsumed() throws InterruptedException {
    if (!context.eventLoop().inEventLoop()) {
      try {
        response.whenConsumed().get();
      } catch (ExecutionException e) { // which of the two it is, is a race
        throw new CancellationException("nobody reads");
      }
    }
  }

  @Override
  public void flush() throws Exception {
    step.drained();
  }

  @Override
  public void end() {
    response.close();
  }

  @Override
  public void fail(Exception cause) {
    response.close(cause);
  }

  @Override
  public boolean isGone() {
    return response.isComplete();
  }
}
