package io.ssetiming.report;

import io.ssetiming.join.Split;
import io.ssetiming.join.Times;

/**
 * The requests of one route that ran alone, or that ran beside others. Every percentile is over one
 * value per request. Used by one thread.
 */
final class RouteGroup {
  private static final String COMPLETED = "completed";

  private final String route;
  private final boolean concurrent;
  private int requests;
  private int peak;
  private final Times ttft = new Times();
  private final Times queued = new Times();
  private final Times upstream = new Times();
  private final Times app = new Times();
  private final Times held = new Times();
  private final Times path = new Times();
  private final Times total = new Times();
  private final Tally delivery = new Tally();
  private final Tally pathDelivery = new Tally();
  private final Tally culprits = new Tally();
  private final Tally outcomes = new Tally();
  private final Tally tokenless = new Tally();

  RouteGroup(String route, boolean concurrent) {
    this.route = route;
    this.concurrent = concurrent;
  }

  static TextTable table() {
    return new TextTable()
        .left("route")
        .left("run")
        .right("n")
        .right("TTFT p50")
        .right("p95")
        .right("queued")
        .right("upstream")
        .right("app")
        .right("held")
        .right("path")
        .right("total")
        .left("delivery")
        .left("path_delivery")
        .left("culprit")
        .left("outcome")
        .left("no first token");
  }

  void add(Split split) {
    requests++;
    peak = Math.max(peak, split.concurrency());
    ttft.add(split.clientTtftMs());
    queued.add(split.queuedMs());
    upstream.add(split.upstreamMs());
    app.add(split.appMs());
    held.add(split.heldMs());
    path.add(split.pathMs());
    total.add(split.clientTotalMs());
    delivery.add(split.delivery());
    pathDelivery.add(split.pathDelivery().word());
    culprits.add(split.culprit() == null ? null : split.culprit().shortName());
    outcomes.add(outcome(split));
    tokenless.add(split.noTokenReason());
  }

  void writeTo(TextTable table) {
    table.row(
        route,
        concurrent ? "concurrent, up to " + peak : "single",
        Integer.toString(requests),
        Numbers.ms(ttft.distribution().p50()),
        Numbers.ms(ttft.distribution().p95()),
        p50(queued),
        p50(upstream),
        p50(app),
        p50(held),
        p50(path),
        p50(total),
        delivery.lines(requests),
        pathDelivery.lines(requests),
        culprits.lines(requests),
        outcomes.isOnly(COMPLETED) ? "" : outcomes.lines(requests),
        tokenless.lines(requests));
  }

  private static String p50(Times times) {
    return Numbers.ms(times.distribution().p50());
  }

  /** One word when both sides agree, else both. */
  private static String outcome(Split split) {
    String server = split.serverOutcome();
    String client = split.clientOutcome();
    if (server == null || server.equals(client)) {
      return client;
    }
    return client == null ? server : "server " + server + ", client " + client;
  }
}
