package io.ssetiming.it;

import java.nio.charset.StandardCharsets;

/** What the client does as soon as the body that it has received contains a text. */
record Reaction(String seen, Action action, String gate) {
  enum Action {
    OPEN,
    CLOSE,
    RESET
  }

  /** Lets the script go on that waits at this gate. */
  static Reaction opens(String gate, String seen) {
    return new Reaction(seen, Action.OPEN, gate);
  }

  static Reaction closes(String seen) {
    return new Reaction(seen, Action.CLOSE, "");
  }

  static Reaction resets(String seen) {
    return new Reaction(seen, Action.RESET, "");
  }

  boolean isDue(RawResponse response) {
    return new String(response.body(), StandardCharsets.ISO_8859_1).contains(seen);
  }
}
