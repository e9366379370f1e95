package io.ssetiming.it;

import io.ssetiming.it.RawResponse.Framing;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Takes one response apart, without any library's idea of what HTTP is. */
final class ResponseParser {
  private enum State {
    HEAD,
    SIZE,
    DATA,
    DATA_END,
    TRAILER,
    BODY,
    DONE
  }

  private final RawResponse response = new RawResponse();
  private final boolean bodyless;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private State state = State.HEAD;
  private long left;

  /** A response to HEAD has no body whatever its headers say. */
  ResponseParser(String method) {
    bodyless = method.equals("HEAD");
  }

  RawResponse response() {
    return response;
  }

  boolean done() {
    return state == State.DONE;
  }

  /** Takes what belongs to this response and returns where the rest begins. */
  int take(byte[] bytes, int from, int to, long micros) {
    int at = from;
    while (at < to && !done()) {
      if (state == State.DATA || state == State.BODY) {
        at = takeBody(bytes, at, to, micros);
      } else {
        takeInLine(bytes[at++]);
      }
    }
    return at;
  }

  void endOfFile() {
    response.endOfFile = true;
    if (state == State.BODY && response.framing == Framing.CLOSE) {
      end();
    }
  }

  // In one piece: a slow client would make the server's stamps look early.
  private int takeBody(byte[] bytes, int from, int to, long micros) {
    boolean counted = response.framing != Framing.CLOSE;
    int length = counted ? (int) Math.min(left, to - from) : to - from;
    response.append(bytes, from, length, micros);
    left -= length;
    if (counted && left == 0) {
      if (state == State.DATA) {
        state = State.DATA_END;
      } else {
        end();
      }
    }
    return from + length;
  }

  private void takeInLine(byte b) {
    line.write(b);
    if (b == '\n') {
      String text = line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
      line.reset();
      takeLine(text);
    }
  }

  private void takeLine(String text) {
    switch (state) {
      case HEAD -> takeHeadLine(text);
      case SIZE -> {
        left = Long.parseLong(text.split(";")[0], 16);
        if (left > 0) {
          response.chunkSizes.add((int) left);
        }
        state = left == 0 ? State.TRAILER : State.DATA;
      }
      case DATA_END -> state = State.SIZE;
      case TRAILER -> {
        if (text.isEmpty()) {
          end();
        }
      }
      default -> throw new IllegalStateException(state.toString());
    }
  }

  private void takeHeadLine(String text) {
    if (response.statusLine.isEmpty()) {
      response.statusLine = text;
    } else if (!text.isEmpty()) {
      response.headers.add(text);
    } else {
      beginBody();
    }
  }

  private void beginBody() {
    String length = response.header("Content-Length");
    if (bodyless) {
      end();
    } else if (response.header("Transfer-Encoding") != null) {
      response.framing = Framing.CHUNKED;
      state = State.SIZE;
    } else if (length != null) {
      response.framing = Framing.LENGTH;
      left = Long.parseLong(length);
      state = State.BODY;
      if (left == 0) {
        end();
      }
    } else {
      response.framing = Framing.CLOSE;
      state = State.BODY;
    }
  }

  private void end() {
    response.complete = true;
    state = State.DONE;
  }
}
