package io.ssetiming.stream;

import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Says how many body bytes a client can have of a compressed body, by decoding what has left. Only
 * that tells the truth about a compressor: it may keep what it was given through any number of
 * flushes, or let go of half an event.
 *
 * <p>Knows gzip and deflate. Holds native memory from the first byte to {@link #close}. Not thread
 * safe: the adapter locks.
 */
public final class EncodedLedger {

  private static final int INPUT = 512;
  private static final int OUTPUT = 2048;

  private final GzipHead head; // null: deflate
  private final byte[] in = new byte[INPUT];
  private final byte[] out = new byte[OUTPUT];
  private Inflater inflater; // null: nothing came yet, or it is closed
  private boolean over; // closed, or the bytes make no sense
  private long decoded;

  private EncodedLedger(GzipHead head) {
    this.head = head;
  }

  /**
   * For a body with this {@code Content-Encoding}; null where it is one that can't be decoded here.
   */
  public static EncodedLedger of(String encoding) {
    String name = encoding == null ? "" : encoding.trim();
    if (name.equalsIgnoreCase("gzip") || name.equalsIgnoreCase("x-gzip")) {
      return new EncodedLedger(new GzipHead());
    }
    return name.equalsIgnoreCase("deflate") ? new EncodedLedger(null) : null;
  }

  /** These encoded bytes have left; the buffer is consumed. */
  public void taken(ByteBuffer bytes) {
    while (bytes.hasRemaining() && !over) {
      int length = Math.min(bytes.remaining(), in.length);
      bytes.get(in, 0, length);
      try {
        decode(length);
      } catch (DataFormatException notWhatItSays) {
        close(); // what was decoded until here is still true
      }
    }
  }

  /** Body bytes that can be decoded of what has left. */
  public long decoded() {
    return decoded;
  }

  /** Gives the native memory back; idempotent. */
  public void close() {
    over = true;
    if (inflater != null) {
      inflater.end();
      inflater = null;
    }
  }

  private void decode(int length) throws DataFormatException {
    int at = 0;
    while (at < length && !over) {
      if (head != null && !head.isComplete()) {
        head.take(in[at++]);
        continue;
      }
      if (inflater == null) {
        inflater = new Inflater(head != null || !isZlib(in[at]));
      }
      at = length - inflate(at, length - at);
    }
  }

  /** Returns how many of the bytes were not needed: they lie behind the end of the deflate data. */
  private int inflate(int offset, int length) throws DataFormatException {
    inflater.setInput(in, offset, length);
    int n;
    do {
      n = inflater.inflate(out);
      decoded += n;
    } while (n > 0);
    if (!inflater.finished()) {
      return 0;
    }
    int rest = inflater.getRemaining();
    if (head == null) {
      close();
    } else {
      inflater.reset();
      head.again(); // a trailer, then perhaps another member
    }
    return rest;
  }

  /** Deflate should come in zlib's wrapping, and often comes without. */
  private static boolean isZlib(byte first) {
    return (first & 0x0f) == 8 && (first & 0xf0) <= 0x70;
  }

  /** The bytes around the deflate data of one gzip member, RFC 1952 section 2.3. */
  private static final class GzipHead {

    private static final int FIXED = 10;
    private static final int TRAILER = 8;
    private static final int CHECKSUM = 0x02;
    private static final int EXTRA = 0x04;
    private static final int NAME = 0x08;
    private static final int COMMENT = 0x10;

    private int skip; // bytes that mean nothing here
    private int at; // within the fixed part
    private int flags; // parts that are still to come
    private int extraLength = -1; // its low byte, once it was seen
    private boolean complete;

    boolean isComplete() {
      return complete;
    }

    void again() {
      complete = false;
      skip = TRAILER;
      at = 0;
    }

    void take(byte value) throws DataFormatException {
      if (skip > 0) {
        skip--;
      } else if (at < FIXED) {
        fixed(value & 0xff);
      } else {
        variable(value & 0xff);
      }
      complete = skip == 0 && at == FIXED && flags == 0;
    }

    private void fixed(int value) throws DataFormatException {
      if (at == 0 && value != 0x1f || at == 1 && value != 0x8b) {
        throw new DataFormatException("no gzip");
      }
      if (at == 3) {
        flags = value & (CHECKSUM | EXTRA | NAME | COMMENT);
        extraLength = -1;
      }
      at++;
      checksum();
    }

    private void variable(int value) {
      if ((flags & EXTRA) != 0) {
        if (extraLength < 0) {
          extraLength = value;
        } else {
          skip = extraLength | value << 8;
          flags &= ~EXTRA;
        }
      } else if ((flags & NAME) != 0) {
        flags &= value == 0 ? ~NAME : ~0;
      } else if ((flags & COMMENT) != 0) {
        flags &= value == 0 ? ~COMMENT : ~0;
      }
      checksum();
    }

    private void checksum() {
      if (at == FIXED && flags == CHECKSUM) {
        skip += 2;
        flags = 0;
      }
    }
  }
}
