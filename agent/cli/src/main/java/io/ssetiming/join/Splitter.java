package io.ssetiming.join;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Computes the split of each pair. Made once per join, because two numbers need all records: the
 * concurrency, and the interval of the clocks' offset, which every request of one client and one
 * server instance cuts a little further.
 */
final class Splitter {
  private static final double[] NONE = {};

  private final Map<ServerRecord, Integer> concurrency;
  private final Map<String, OffsetInterval> offsets = new HashMap<>();

  Splitter(List<ServerRecord> allServerRecords, List<Matching.Pair> pairs) {
    this.concurrency = Concurrency.peaks(allServerRecords);
    for (Matching.Pair pair : pairs) {
      if (pair.client().epochClock()) {
        offsets.merge(clocks(pair), allowed(pair), OffsetInterval::cut);
      }
    }
  }

  /** By the two clocks, named {@code client and server}. */
  Map<String, OffsetInterval> offsets() {
    return offsets;
  }

  Split split(Matching.Pair pair) {
    ServerRecord server = pair.server();
    ClientRecord client = pair.client();
    return new Split(
        client.requestId(),
        server.recordId(),
        client.target(),
        server.route(),
        server.instance(),
        client.status(),
        concurrency.get(server),
        server.ttftMs(),
        server.queuedMs(),
        server.upstreamMs(),
        server.appMs(),
        server.heldMs(),
        server.firstSentErrorMs(),
        client.ttftMs() - server.ttftMs(),
        client.connectMs(),
        client.ttftMs(),
        server.totalMs(),
        client.totalMs(),
        Distribution.of(delays(server, client)),
        client.epochClock() ? offsets.get(clocks(pair)) : OffsetInterval.ANY,
        PathDelivery.of(server, client),
        server.delivery(),
        server.buffered(),
        server.culprit(),
        server.outcome(),
        client.outcome(),
        server.noTokenReason(),
        client.ttftDefinition(),
        server.businessSent(),
        client.business(),
        server.tokens(),
        server.extra(),
        client.extra());
  }

  private static String clocks(Matching.Pair pair) {
    return pair.client().source() + " and " + pair.server().instance();
  }

  /**
   * Behind a lost event the count no longer tells which event is which, so delays are only given
   * when all arrived, or when the stream was cut and its beginning is whole.
   */
  private static double[] delays(ServerRecord server, ClientRecord client) {
    if (!client.wholeEvents()) {
      return NONE;
    }
    boolean sameEvents =
        client.business() == server.businessSent()
            || (client.business() < server.businessSent()
                && PathDelivery.of(server, client) != PathDelivery.EVENTS_LOST);
    return sameEvents
        ? ArrivalShape.extraDelays(server.businessSentMs(), client.businessReceivedMs())
        : NONE;
  }

  /**
   * Cut above at the first and the last token only. Of those the record says by how much the send
   * stamp may be late; a late stamp of unknown error would cut off the truth.
   */
  private static OffsetInterval allowed(Matching.Pair pair) {
    ServerRecord server = pair.server();
    ClientRecord client = pair.client();
    double startsMs = client.startMs() - server.reqStartMs();
    double highMs = Double.POSITIVE_INFINITY;
    double pathMs = client.ttftMs() - server.ttftMs();
    if (!Double.isNaN(pathMs) && client.ttftDefinition().equals(ClientRecord.FIRST_CONTENT)) {
      highMs = startsMs + pathMs + server.firstSentErrorMs();
    }
    double[] sent = server.businessSentMs();
    double[] received = client.businessReceivedMs();
    int n = sent.length;
    if (n > 0 && n == received.length && n == server.businessSent() && client.wholeEvents()) {
      double lastMs = received[n - 1] - sent[n - 1] + server.lastSentErrorMs();
      highMs = Math.min(highMs, startsMs + lastMs);
    }
    return new OffsetInterval(startsMs, highMs);
  }
}
