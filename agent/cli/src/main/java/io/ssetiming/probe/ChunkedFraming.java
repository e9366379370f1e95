package io.ssetiming.probe;

import java.net.ProtocolException;

/**
 * The chunked transfer coding, cut anywhere. Extensions and trailers are stepped over. Used by one
 * thread.
 */
final class ChunkedFraming implements Framing {
  private static final long LARGEST_CHUNK_BYTES = 1L << 40;

  private enum State {
    SIZE,
    EXTENSION,
    DATA,
    AFTER_DATA,
    TRAILER,
    COMPLETE
  }

  private State state = State.SIZE;
  private long size; // of the current chunk; counts down in DATA
  private boolean digitSeen;
  private int trailerLine; // bytes of the current trailer line, without its end

  @Override
  public void feed(byte[] buffer, int from, int to, Body body) throws ProtocolException {
    int at = from;
    while (at < to && state != State.COMPLETE) {
      if (state == State.DATA) {
        int length = (int) Math.min(size, to - at);
        body.take(buffer, at, length);
        at += length;
        size -= length;
        state = size == 0 ? State.AFTER_DATA : State.DATA;
      } else {
        control(buffer[at++]);
      }
    }
  }

  @Override
  public boolean isComplete() {
    return state == State.COMPLETE;
  }

  private void control(byte b) throws ProtocolException {
    switch (state) {
      case SIZE -> sizeByte(b);
      case EXTENSION -> {
        if (b == '\n') {
          endOfSizeLine();
        }
      }
      case AFTER_DATA -> {
        if (b == '\n') {
          state = State.SIZE;
        } else if (b != '\r') {
          throw new ProtocolException("a chunk is longer than it says");
        }
      }
      default -> trailerByte(b);
    }
  }

  private void sizeByte(byte b) throws ProtocolException {
    int digit = Character.digit(b, 16);
    if (digit >= 0) {
      digitSeen = true;
      size = size * 16 + digit;
      if (size > LARGEST_CHUNK_BYTES) {
        throw new ProtocolException("a chunk's size is out of all bounds");
      }
    } else if (b == '\n') {
      endOfSizeLine();
    } else if (b == ';' || b == ' ' || b == '\t') {
      state = State.EXTENSION;
    } else if (b != '\r') {
      throw new ProtocolException("a chunk's size is no number");
    }
  }

  private void endOfSizeLine() throws ProtocolException {
    if (!digitSeen) {
      throw new ProtocolException("a chunk has no size");
    }
    digitSeen = false;
    state = size == 0 ? State.TRAILER : State.DATA;
  }

  private void trailerByte(byte b) {
    if (b == '\n') {
      state = trailerLine == 0 ? State.COMPLETE : State.TRAILER;
      trailerLine = 0;
    } else if (b != '\r') {
      trailerLine++;
    }
  }
}
