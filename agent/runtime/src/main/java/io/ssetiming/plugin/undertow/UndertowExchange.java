package io.ssetiming.plugin.undertow;

import io.ssetiming.stream.Arrival;
import io.ssetiming.stream.Failure;
import io.ssetiming.stream.ResponseExchange;
import io.ssetiming.stream.ResponseView;
import io.ssetiming.stream.StreamRegistry;
import io.ssetiming.stream.StreamTimeline;
import io.undertow.server.DefaultResponseListener;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;

/**
 * What is known of one exchange whose response has, or had, the content type of a stream. Others
 * have none: whether a response is a stream is asked at each write until its head is complete.
 */
final class UndertowExchange extends ResponseExchange<UndertowStream> {

  private final HttpServerExchange exchange;
  private final Arrival arrival;
  private volatile long servedBy; // thread whose handlers the record waits for; 0: for none

  private UndertowExchange(HttpServerExchange exchange, Arrival arrival) {
    this.exchange = exchange;
    this.arrival = arrival;
  }

  /** The stream that this response is, or null. */
  static UndertowStream streamOf(HttpServerExchange exchange) {
    UndertowExchange known = UndertowPlugin.EXCHANGES.watched(exchange);
    return known == null ? null : known.stream();
  }

  /** The same, for the thread that is about to write to it: looks at the content type again. */
  static UndertowStream decide(HttpServerExchange exchange) {
    UndertowExchange known = UndertowPlugin.EXCHANGES.watched(exchange);
    if (exchange.isResponseStarted()) {
      return known == null ? null : known.stream();
    }
    String type = exchange.getResponseHeaders().getFirst(Headers.CONTENT_TYPE);
    if (known == null) {
      known = mayBe(exchange, type);
    }
    if (known == null) {
      return null;
    }
    known.contentType(type);
    return known.stream();
  }

  private static UndertowExchange mayBe(HttpServerExchange exchange, String type) {
    if (StreamRegistry.current().settings().format(type) == null) {
      return null;
    }
    Arrival arrival = Arrivals.of(exchange);
    if (arrival == null) {
      return null;
    }
    UndertowExchange known = new UndertowExchange(exchange, arrival);
    UndertowPlugin.EXCHANGES.watch(exchange, known);
    if (exchange.isResponseComplete()) { // by another thread: its end has been told already
      UndertowPlugin.EXCHANGES.unwatch(exchange);
      return null;
    }
    return known;
  }

  /**
   * The exchange is over, however it ended. Where its handlers are still running on this thread the
   * record waits for them: a servlet may close its stream and then fail.
   */
  static void over(HttpServerExchange exchange) {
    UndertowExchange known = UndertowPlugin.EXCHANGES.watched(exchange);
    if (known != null) {
      UndertowStream stream = known.stream();
      if (stream != null && Arrivals.isServedHere(exchange)) {
        stream.letGo(); // the connection's next stream will have what is below
        known.servedBy = Thread.currentThread().getId();
      } else {
        known.end();
      }
    }
    Arrivals.over(exchange);
  }

  /** The handlers came back, on the thread that they were called on. */
  static void returned(HttpServerExchange exchange) {
    UndertowExchange known = UndertowPlugin.EXCHANGES.watched(exchange);
    if (known != null && known.servedBy == Thread.currentThread().getId()) {
      known.end();
    }
    Arrivals.returned(exchange);
  }

  private void end() {
    UndertowPlugin.EXCHANGES.unwatch(exchange);
    UndertowStream stream = stream();
    if (stream != null && exchange.getAttachment(DefaultResponseListener.EXCEPTION) != null) {
      stream.timeline.failed(Failure.APPLICATION); // a handler threw, and no servlet was there
    }
    endStream();
  }

  /** The application dropped what it had written, and perhaps the headers. */
  static void reset(HttpServerExchange exchange, boolean headersToo) {
    UndertowExchange known = UndertowPlugin.EXCHANGES.watched(exchange);
    if (known != null) {
      known.discardBody(headersToo);
    }
  }

  @Override
  protected Arrival arrival() {
    return arrival;
  }

  @Override
  protected ResponseView view() {
    return new UndertowResponseView(exchange);
  }

  @Override
  protected boolean isCommitted() {
    return exchange.isResponseStarted();
  }

  @Override
  protected UndertowStream newStream(StreamTimeline timeline) {
    return new UndertowStream(exchange, timeline);
  }

  @Override
  protected void addHeader(String name, String value) {
    HttpString header = new HttpString(name);
    if (!exchange.getResponseHeaders().contains(header)) {
      exchange.getResponseHeaders().put(header, value);
    }
  }
}
