package io.ssetiming.probe;

import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;

/**
 * Reads the socket and stamps each read as soon as it returns. Knows the longest silence between
 * two reads, and ends the reading when the request's time is up. Used by one thread.
 */
final class StampedReads {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final long NANOS_PER_MS = 1_000_000;

  private final Connection connection;
  private final InputStream in;
  private final RequestClock clock;
  private final long endNanos; // since the request's start
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int number;
  private long stampNanos;
  private long longestSilenceNanos;

  StampedReads(Connection connection, RequestClock clock, long endNanos) throws IOException {
    this.connection = connection;
    this.in = connection.in();
    this.clock = clock;
    this.endNanos = endNanos;
    this.stampNanos = clock.nanos();
  }

  /** How many bytes of {@link #buffer()} this read filled; -1 at the end of the connection. */
  int read() throws IOException {
    long leftMs = (endNanos - clock.nanos()) / NANOS_PER_MS;
    if (leftMs <= 0) {
      throw new SocketTimeoutException("the time for this request is up");
    }
    connection.readWithin((int) Math.min(leftMs, Integer.MAX_VALUE));
    try {
      return in.read(buffer);
    } finally {
      stamp();
    }
  }

  byte[] buffer() {
    return buffer;
  }

  /** Of the last read; from 1. */
  int number() {
    return number;
  }

  /** When the last read returned, nanoseconds since the request's start. */
  long stampNanos() {
    return stampNanos;
  }

  long longestSilenceNanos() {
    return longestSilenceNanos;
  }

  private void stamp() {
    long now = clock.nanos();
    longestSilenceNanos = Math.max(longestSilenceNanos, now - stampNanos);
    stampNanos = now;
    number++;
  }
}
