package io.ssetiming.cli;

import java.io.PrintWriter;

/** How far a run is, on one line of the error stream, and only when a person is looking. */
final class Progress {
  private final PrintWriter err;
  private final int all;
  private final boolean shown = System.console() != null;
  private int ended;

  Progress(PrintWriter err, int all) {
    this.err = err;
    this.all = all;
  }

  void step(int failed) {
    ended++;
    if (shown) {
      err.print("\r" + ended + "/" + all + (failed > 0 ? ", " + failed + " failed" : ""));
      err.flush();
    }
  }

  void end() {
    if (shown) {
      err.println();
    }
  }
}
