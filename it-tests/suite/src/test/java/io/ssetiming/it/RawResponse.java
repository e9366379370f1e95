package io.ssetiming.it;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * One response as it came out of the socket: the head, the body without its framing, and when each
 * byte of the body arrived. Filled by {@link ResponseParser}.
 */
final class RawResponse {
  /** How the body's end is known. */
  enum Framing {
    NONE,
    CHUNKED,
    LENGTH,
    CLOSE
  }

  String statusLine = "";
  Framing framing = Framing.NONE;
  boolean complete; // the framing said so
  boolean endOfFile; // the server closed the connection
  boolean closedByClient;
  final List<String> headers = new ArrayList<>();
  final List<Integer> chunkSizes = new ArrayList<>();
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();
  private final List<long[]> arrivals =
      new ArrayList<>(); // {length of the body then, epoch micros}

  int status() {
    return Integer.parseInt(statusLine.split(" ")[1]);
  }

  /** The header's value, or null. */
  String header(String name) {
    String prefix = name.toLowerCase() + ":";
    return headers.stream()
        .filter(header -> header.toLowerCase().startsWith(prefix))
        .map(header -> header.substring(prefix.length()).trim())
        .findFirst()
        .orElse(null);
  }

  byte[] body() {
    return body.toByteArray();
  }

  int bodyLength() {
    return body.size();
  }

  String bodyText() {
    return body.toString(StandardCharsets.UTF_8);
  }

  /** When the read that brought this byte of the body returned. */
  long receivedMicros(int offset) {
    return arrivals.stream()
        .filter(arrival -> arrival[0] > offset)
        .findFirst()
        .map(arrival -> arrival[1])
        .orElseThrow(() -> new AssertionError("byte " + offset + " never came"));
  }

  /** How many reads brought bytes of the body that were at least this far apart. */
  int bursts(long gapMicros) {
    int bursts = arrivals.isEmpty() ? 0 : 1;
    for (int i = 1; i < arrivals.size(); i++) {
      if (arrivals.get(i)[1] - arrivals.get(i - 1)[1] >= gapMicros) {
        bursts++;
      }
    }
    return bursts;
  }

  void append(byte[] bytes, int from, int length, long micros) {
    body.write(bytes, from, length);
    int last = arrivals.size() - 1;
    if (last >= 0 && arrivals.get(last)[1] == micros) {
      arrivals.get(last)[0] = body.size();
    } else {
      arrivals.add(new long[] {body.size(), micros});
    }
  }
}
