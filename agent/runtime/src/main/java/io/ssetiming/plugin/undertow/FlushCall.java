package io.ssetiming.plugin.undertow;

/** The application's flush that is running, and how far it came. Guarded by its stream. */
final class FlushCall {

  private boolean running;
  private boolean passed; // the container's stream did not keep the flush to itself
  private boolean failed;
  private boolean counted; // its success was told: it has ended the response

  void begins() {
    running = true;
    passed = false;
    failed = false;
    counted = false;
  }

  /** The container's stream begins to do something about it. */
  void passed() {
    passed = true;
  }

  /** And this was no success; the application may never hear of it. */
  void failed() {
    failed = true;
  }

  /** It comes back; returns whether there is anything left to tell of it. */
  boolean ends() {
    running = false;
    return !counted;
  }

  boolean wasPassed() {
    return passed;
  }

  boolean hasSucceeded() {
    return passed && !failed;
  }

  /**
   * The response is complete, and its record may be written before the flush that has ended it
   * comes back. Returns whether such a flush is running: then it is told of now, and not again.
   */
  boolean endsTheResponse() {
    boolean first = running && !counted;
    counted |= running;
    return first;
  }
}
