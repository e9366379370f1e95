package com.example.script;

import java.io.IOException;
import java.io.OutputStream;

/** A stream in between that forgets to pass flush on: {@link OutputStream#flush} does nothing. */
final class CountingStream extends OutputStream {
  private final OutputStream out;
  private long count;

  CountingStream(OutputStream out) {
    this.out = out;
  }

  @Override
  public void write(int b) throws IOException {
    count++;
    out.write(b);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    count += length;
    out.write(bytes, offset, length);
  }

  long count() {
    return count;
  }
}
