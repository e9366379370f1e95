package io.ssetiming.it;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.Arrays;

/** A response read byte by byte, so that each byte of the body has its place on the connection. */
final class WireCopy {
  private final RawResponse response;
  private int[] wireEnds =
      new int[1 << 16]; // by body byte: how many bytes of the connection end with it
  private int known;

  private WireCopy(RawResponse response) {
    this.response = response;
  }

  /** Reads one response to a GET, the first of its connection. */
  static WireCopy of(Socket socket) throws IOException {
    ResponseParser parser = new ResponseParser("GET");
    WireCopy copy = new WireCopy(parser.response());
    InputStream in = socket.getInputStream();
    byte[] buffer = new byte[64 * 1024];
    int wire = 0;
    while (!parser.done()) {
      int read = in.read(buffer);
      if (read < 0) {
        parser.endOfFile();
        break;
      }
      long micros = Times.epochMicros();
      for (int at = 0; at < read; at++) {
        parser.take(buffer, at, at + 1, micros);
        wire++;
        if (parser.response().bodyLength() > copy.known) {
          copy.add(wire);
        }
      }
    }
    return copy;
  }

  private void add(int wireEnd) {
    if (known == wireEnds.length) {
      wireEnds = Arrays.copyOf(wireEnds, known * 2);
    }
    wireEnds[known++] = wireEnd;
  }

  RawResponse response() {
    return response;
  }

  /** How many bytes of the connection there are up to the end of this many body bytes. */
  long wireOffset(int bodyEnd) {
    return wireEnds[bodyEnd - 1];
  }
}
