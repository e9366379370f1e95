package io.ssetiming.it;

import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Unpacks a response's gzip body, each byte with the arrival of what let it be unpacked. */
final class GzipBody {
  private static final int HEADER_BYTES = 10; // none of our servers adds optional fields

  private GzipBody() {}

  /** The response itself where it is not compressed. */
  static RawResponse unpacked(RawResponse response) {
    if (!"gzip".equals(response.header("Content-Encoding"))) {
      return response;
    }
    RawResponse plain = new RawResponse();
    plain.statusLine = response.statusLine;
    byte[] packed = response.body();
    byte[] some = new byte[1024];
    Inflater inflater = new Inflater(true);
    try {
      for (int at = HEADER_BYTES; at < packed.length && !inflater.finished(); at++) {
        inflater.setInput(packed, at, 1);
        for (int n = inflater.inflate(some); n > 0; n = inflater.inflate(some)) {
          plain.append(some, 0, n, response.receivedMicros(at));
        }
      }
    } catch (DataFormatException e) {
      throw new AssertionError(e);
    } finally {
      inflater.end();
    }
    return plain;
  }
}
