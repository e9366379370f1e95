package io.ssetiming.join;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * The lines of one file as bytes, one after the other in one buffer that is used again; gzip is
 * recognised by its first two bytes, not by the file's name. A compressed file that was cut short
 * (its writer died) ends where it ends; {@link #torn()} then says so, as it does for a last line
 * without a line feed. Used by one thread.
 */
final class LineReader implements Closeable {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int MAX_LINE_BYTES = 64 << 20; // no record of ours comes near it
  private static final int GZIP_FIRST = 0x1f;
  private static final int GZIP_SECOND = 0x8b;

  private final InputStream in;
  private byte[] buffer = new byte[BUFFER_BYTES];
  private int start; // of the current line
  private int length; // of the current line, without its line feed
  private int next; // first byte behind the current line
  private int limit;
  private long number; // of the current line, from 1
  private boolean ended;
  private boolean torn;
  private boolean overlong;

  LineReader(Path file) throws IOException {
    InputStream raw = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES);
    raw.mark(2);
    boolean gzip = raw.read() == GZIP_FIRST && raw.read() == GZIP_SECOND;
    raw.reset();
    this.in = gzip ? new GZIPInputStream(raw, BUFFER_BYTES) : raw;
  }

  /** Moves to the next line; false at the end of the file. */
  boolean next() throws IOException {
    start = next;
    overlong = false;
    int scanned = start;
    while (true) {
      for (; scanned < limit; scanned++) {
        if (buffer[scanned] == '\n') {
          return found(scanned, scanned + 1);
        }
      }
      int unscanned = fill();
      if (unscanned < 0) {
        torn = limit > start || overlong;
        return torn && found(limit, limit);
      }
      scanned = unscanned;
    }
  }

  byte[] buffer() {
    return buffer;
  }

  int start() {
    return start;
  }

  int length() {
    return length;
  }

  long number() {
    return number;
  }

  /** Whether the current line has no line feed: its writer may have been stopped inside it. */
  boolean torn() {
    return torn;
  }

  /** Whether the current line was too long to keep: only its end is in the buffer. */
  boolean overlong() {
    return overlong;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private boolean found(int end, int behind) {
    length = end - start;
    next = behind;
    number++;
    return true;
  }

  /** Makes room, then reads more: returns where the new bytes begin, or -1 at the end. */
  private int fill() throws IOException {
    if (start > 0) {
      System.arraycopy(buffer, start, buffer, 0, limit - start);
      limit -= start;
      start = 0;
    }
    if (limit == buffer.length && limit >= MAX_LINE_BYTES) {
      overlong = true;
      limit = 0; // what was read of it is of no use: go on to its end
    } else if (limit == buffer.length) {
      buffer = Arrays.copyOf(buffer, buffer.length * 2);
    }
    int read = ended ? -1 : read();
    if (read < 0) {
      ended = true;
      return -1;
    }
    int fresh = limit;
    limit += read;
    return fresh;
  }

  private int read() throws IOException {
    try {
      return in.read(buffer, limit, buffer.length - limit);
    } catch (EOFException | ZipException cutShort) {
      return -1;
    }
  }
}
