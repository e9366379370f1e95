package io.ssetiming.stream;

/** How and when some bytes left. One per timeline, filled anew for each call: not thread safe. */
final class Leaving {

  long asked; // when the call that let them go began
  long before; // the last moment at which they were certainly not with the operating system
  long after; // the first moment at which they certainly were
  Release by = Release.TAIL;

  Leaving set(long askedNanos, long beforeNanos, long afterNanos, Release release) {
    asked = askedNanos;
    before = beforeNanos;
    after = afterNanos;
    by = release;
    return this;
  }
}
