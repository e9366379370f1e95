package io.ssetiming.weaving;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What was woven, what could not be, and which hooks found no method. Thread safe. */
public final class WeavingReport {

  private final Set<String> woven = new TreeSet<>();
  private final Set<String> failed = new TreeSet<>();
  private final Set<String> missed = new TreeSet<>();

  private long nanos;

  synchronized void woven(String type, List<String> missedHooks, long tookNanos) {
    nanos += tookNanos;
    woven.add(type);
    missed.addAll(missedHooks);
  }

  synchronized void failed(String type, Throwable why) {
    failed.add(type + ": " + why);
  }

  /** Class names. */
  public synchronized List<String> woven() {
    return new ArrayList<>(woven);
  }

  /** What weaving took so far, on the threads that loaded the classes. */
  public synchronized long nanos() {
    return nanos;
  }

  /** Class names, each with its reason. */
  public synchronized List<String> failed() {
    return new ArrayList<>(failed);
  }

  /** {@code class#method} of hooks that this version of a server has no method for. */
  public synchronized List<String> missed() {
    return new ArrayList<>(missed);
  }
}
