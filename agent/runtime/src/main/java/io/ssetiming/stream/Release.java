package io.ssetiming.stream;

/** What let an event go: the last column of a timeline row. */
public enum Release {
  /** The application's flush. */
  FLUSH("flush"),
  /** A flush of the server's own making: the application did not ask for one. */
  SERVER("server"),
  /** A buffer that was full: later writes pushed it out. */
  OVERFLOW("overflow"),
  /** The end of the response. */
  CLOSE("close"),
  /** Later and from another thread: the socket had been full. */
  TAIL("tail");

  private final String word;

  Release(String word) {
    this.word = word;
  }

  /** As records write it. */
  public String word() {
    return word;
  }
}
