package io.ssetiming.stream;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CodingErrorAction;

/**
 * Turns what an application writes through a {@code Writer} into the bytes that the container will
 * make of it, so that offsets agree. A surrogate pair may be cut between two calls. Not thread
 * safe.
 */
final class CharFeed {

  private static final int CHARS = 256;

  private final CharsetEncoder encoder;
  private final CharBuffer in = CharBuffer.allocate(CHARS);
  private final ByteBuffer out;

  CharFeed(Charset charset) {
    encoder =
        charset
            .newEncoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    out = ByteBuffer.allocate((int) Math.ceil(CHARS * encoder.maxBytesPerChar()));
  }

  /** The bytes of the next characters; takes at most as many as fit, see {@link #take}. */
  ByteBuffer encode() {
    in.flip();
    out.clear();
    encoder.encode(in, out, false);
    in.compact();
    out.flip();
    return out;
  }

  /** Takes characters from {@code text}; returns how many. */
  int take(String text, int offset, int length) {
    int n = Math.min(length, in.remaining());
    in.put(text, offset, offset + n);
    return n;
  }

  /** Takes characters from {@code text}; returns how many. */
  int take(char[] text, int offset, int length) {
    int n = Math.min(length, in.remaining());
    in.put(text, offset, n);
    return n;
  }

  void take(char one) {
    in.put(one);
  }
}
