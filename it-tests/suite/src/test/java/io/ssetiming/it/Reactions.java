package io.ssetiming.it;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** Carries out the reactions of a scenario in their order, while its response is read. */
final class Reactions {
  private final Deque<Reaction> pending;
  private final AppJvm app;
  private final RawClient client;
  private final String key;

  Reactions(List<Reaction> reactions, AppJvm app, RawClient client, String key) {
    this.pending = new ArrayDeque<>(reactions);
    this.app = app;
    this.client = client;
    this.key = key;
  }

  void afterRead(RawResponse response) {
    while (!pending.isEmpty() && pending.peek().isDue(response)) {
      Reaction reaction = pending.remove();
      switch (reaction.action()) {
        case OPEN -> app.open(key, reaction.gate());
        case CLOSE -> client.close();
        case RESET -> client.reset();
      }
    }
  }
}
