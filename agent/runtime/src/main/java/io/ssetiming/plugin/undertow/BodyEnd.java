package io.ssetiming.plugin.undertow;

/** Whether a body comes to its proper end, and who prevents it. Guarded by its stream. */
final class BodyEnd {

  private boolean asked; // for the end
  private boolean cut; // it can't come
  private boolean closedHere; // the server itself broke it off

  /** No more bytes will come. */
  void shutDown() {
    asked = true;
  }

  boolean isShutDown() {
    return asked;
  }

  /** The body ends here without its proper end. */
  void cut() {
    cut = true;
  }

  /** The server breaks the body off. */
  void closedHere() {
    cut = true;
    closedHere = true;
  }

  boolean isClosedHere() {
    return closedHere;
  }

  /**
   * Whether a response that the server takes for complete is so.
   *
   * @param endsByItself its length was declared
   */
  boolean isProper(boolean endsByItself) {
    return (asked || endsByItself) && !cut;
  }
}
