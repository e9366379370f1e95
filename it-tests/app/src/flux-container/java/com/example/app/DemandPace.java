package com.example.app;

import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;

/**
 * Waits until more is asked for: on a servlet container and on Undertow, Spring asks for the next
 * buffer when the container has taken the last one, and for the next publisher when it has flushed.
 */
final class DemandPace implements Pace {
  private final Demand groups = new Demand();
  private Demand group = new Demand();
  private boolean cancelled;

  @Override
  public <T> Flux<T> groups(Flux<T> all) {
    return watched(all, groups);
  }

  @Override
  public synchronized <T> Flux<T> group(Flux<T> buffers) {
    groups.given++;
    group = new Demand();
    return watched(buffers, group);
  }

  @Override
  public synchronized void written() throws InterruptedException {
    group.given++;
    await(group);
  }

  @Override
  public synchronized void flushed() throws InterruptedException {
    await(groups);
  }

  private <T> Flux<T> watched(Flux<T> flux, Demand demand) {
    return flux.doOnRequest(more -> asked(demand, more)).doOnCancel(this::cancelled);
  }

  private void await(Demand demand) throws InterruptedException {
    while (!cancelled && demand.asked <= demand.given) {
      wait();
    }
  }

  private synchronized void asked(Demand demand, long more) {
    demand.asked = Math.max(demand.asked, demand.asked + more); // no more than there are numbers
    notifyAll();
  }

  private synchronized void cancelled() {
    cancelled = true;
    notifyAll();
  }

  /** Elements, since their flux was subscribed to; guarded by the pace. */
  private static final class Demand {
    private long asked;
    private long given;
  }

  /** For each request whose body somebody asks for. */
  @Component
  static final class OfRequest implements Pace.Source {
    @Override
    public Pace of(ServerWebExchange exchange) {
      return exchange.getRequest().getMethod() == HttpMethod.HEAD ? Pace.NONE : new DemandPace();
    }
  }
}
