package io.ssetiming.stream;

/**
 * Follows the bytes of one HTTP/1.1 response below the container's stream: which socket byte is the
 * last one of which body byte. Headers, chunk sizes and chunk ends are socket bytes that belong to
 * no body byte.
 *
 * <p>Three numbers are fed in: bytes <em>given</em> to the socket's buffer, body bytes among them
 * (a <em>segment</em>), and bytes the operating system <em>took</em>. What comes out is the body
 * offset up to which everything was taken. Not thread safe: the adapter locks.
 */
public final class WireLedger {

  private static final int SEGMENTS = 64;

  private final long[] bodyEnd = new long[SEGMENTS];
  private final long[] wireEnd = new long[SEGMENTS];
  private final long[] length = new long[SEGMENTS];
  private int first;
  private int count;

  private long given; // socket bytes
  private long taken; // socket bytes
  private long bodyGiven; // body bytes
  private long bodyTaken; // body bytes

  /** Socket bytes that carry no body: the head, a chunk's size, its end. */
  public void given(long bytes) {
    given += bytes;
  }

  /** Body bytes, handed to the socket's buffer unchanged. */
  public void givenBody(long bytes) {
    given += bytes;
    bodyGiven += bytes;
    if (count == SEGMENTS) {
      // too many to keep apart: the last two become one that counts as taken when all of it is
      int last = (first + count - 1) % SEGMENTS;
      bodyEnd[last] = bodyGiven;
      wireEnd[last] = given;
      length[last] = 0;
      return;
    }
    int at = (first + count) % SEGMENTS;
    bodyEnd[at] = bodyGiven;
    wireEnd[at] = given;
    length[at] = bytes;
    count++;
  }

  /** The operating system took this many more socket bytes. */
  public void taken(long bytes) {
    taken += bytes;
    while (count > 0 && wireEnd[first] <= taken) {
      bodyTaken = bodyEnd[first];
      first = (first + 1) % SEGMENTS;
      count--;
    }
    if (count > 0) {
      long outstanding = wireEnd[first] - taken;
      if (outstanding < length[first]) {
        bodyTaken = bodyEnd[first] - outstanding;
      }
    }
  }

  /** Body bytes that the operating system has. */
  public long bodyTaken() {
    return bodyTaken;
  }

  /** Nothing given is still waiting in the process. */
  public boolean drained() {
    return taken >= given;
  }
}
