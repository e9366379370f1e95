package io.ssetiming.probe;

/** A body of known length. Used by one thread. */
final class LengthFraming implements Framing {
  private long left; // bytes

  LengthFraming(long length) {
    this.left = length;
  }

  @Override
  public void feed(byte[] buffer, int from, int to, Body body) {
    int length = (int) Math.min(left, to - from);
    if (length > 0) {
      left -= length;
      body.take(buffer, from, length);
    }
  }

  @Override
  public boolean isComplete() {
    return left == 0;
  }
}
