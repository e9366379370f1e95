package io.ssetiming.join;

import java.io.IOException;

/** An input that can't be read at all; the message is one line that names it and says why. */
public final class UnreadableInputException extends IOException {
  private static final long serialVersionUID = 1L;

  UnreadableInputException(String message) {
    super(message);
  }
}
