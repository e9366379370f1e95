package io.ssetiming.generic;

import io.ssetiming.stream.Failure;
import io.ssetiming.stream.Outflow;
import io.ssetiming.stream.Release;
import io.ssetiming.stream.ResponseHead;
import io.ssetiming.stream.StreamTimeline;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;

/**
 * A response of an unknown container that is a stream. Nothing below the container's own stream is
 * seen: a flush that came back is taken for what it promises, and what no flush followed has left
 * when the response is over.
 */
final class GenericStream extends Outflow {

  /** What is never known here: words of the record's field {@code unknown}. */
  private static final List<String> ALWAYS =
      Arrays.asList("queue", "unflushed_times", "below_stream", "clean_end");

  private final GenericView view;
  private final Object response;

  private long given; // body bytes that the container's own stream was given
  private long unflushed; // of them, since the last flush
  private long bufferSize = -1; // -1: not asked yet
  private boolean mayHaveOverflowed; // some of the unflushed may have left in a write
  private String encoding; // that the application gave, before the head left
  private boolean gone; // the connection failed, or the application closed the body

  private boolean ending; // what is left will leave in a close that is not seen
  private long calledNanos; // of the flush or close that is under way; 0: none
  private long calledGiven; // what had been given when it began
  private boolean bodyless;

  GenericStream(StreamTimeline timeline, GenericView view, Object response) {
    super(timeline);
    this.view = view;
    this.response = response;
    timeline.unknown(ALWAYS);
  }

  void wrote(byte[] bytes, int offset, int length) {
    long unseen = give(length);
    if (unseen > 0) {
      timeline.written(bytes, offset + length - (int) unseen, (int) unseen, CLOCK.nanos());
    }
  }

  void wrote(ByteBuffer bytes) {
    long unseen = give(bytes.remaining());
    if (unseen > 0) {
      ByteBuffer tail = bytes.duplicate();
      tail.position(tail.limit() - (int) unseen);
      timeline.written(tail, CLOCK.nanos());
    }
  }

  void wrote(int oneByte) {
    if (give(1) > 0) {
      timeline.written(oneByte, CLOCK.nanos());
    }
  }

  void wrote(char[] text, int offset, int length, Charset charset) {
    long before = timeline.bytesWritten();
    timeline.written(text, offset, length, charset, CLOCK.nanos());
    give(timeline.bytesWritten() - before);
  }

  void wrote(String text, int offset, int length, Charset charset) {
    long before = timeline.bytesWritten();
    timeline.written(text, offset, length, charset, CLOCK.nanos());
    give(timeline.bytesWritten() - before);
  }

  void wrote(char one, Charset charset) {
    long before = timeline.bytesWritten();
    timeline.written(one, charset, CLOCK.nanos());
    give(timeline.bytesWritten() - before);
  }

  /** Returns how many of the bytes nobody above has seen. */
  private synchronized long give(long bytes) {
    if (bufferSize < 0) {
      Object size = ServletApi.get(response, "getBufferSize");
      bufferSize = size instanceof Integer ? (Integer) size : 0;
    }
    given += bytes;
    unflushed += bytes;
    mayHaveOverflowed |= unflushed >= bufferSize;
    return Math.max(0, Math.min(bytes, given - timeline.bytesWritten()));
  }

  /** A write is over. */
  void writeEnded(Throwable thrown) {
    failed(thrown);
  }

  /** A flush or close begins. */
  void callBegins(Release by) {
    if (!hasHead()) {
      encoding = view.responseHeader("Content-Encoding");
    }
    long now = enter(by);
    synchronized (this) {
      calledNanos = now;
      calledGiven = given;
    }
    if (by == Release.FLUSH) {
      timeline.flushAsked(now == 0 ? CLOCK.nanos() : now);
    }
  }

  /** The flush or close came back. */
  void callEnded(Release by, Throwable thrown) {
    long called;
    synchronized (this) {
      called = calledNanos;
      calledNanos = 0;
    }
    seeHead();
    failed(thrown);
    if (thrown == null && !isGone()) {
      passed(called, by);
    }
    leave(called);
  }

  private void passed(long called, Release by) {
    long body;
    boolean overflowed;
    synchronized (this) {
      body = bodyless ? 0 : calledGiven;
      overflowed = mayHaveOverflowed || called == 0 || ending;
      unflushed = Math.max(0, given - calledGiven);
      mayHaveOverflowed = false;
      gone |= by == Release.CLOSE;
    }
    long before = overflowed ? StreamTimeline.SINCE_WRITTEN : called;
    taken(body, before, CLOCK.nanos(), false);
    if (by == Release.FLUSH) {
      timeline.flushReturned(true);
    }
  }

  private void seeHead() {
    if (!hasHead() && ServletApi.isTrue(response, "isCommitted")) {
      head();
    }
  }

  /** An encoding that appears with the commit is the container's own work, further down. */
  private void head() {
    boolean own = encoding == null && view.responseHeader("Content-Encoding") != null;
    boolean noBody = view.isBodyless();
    synchronized (this) {
      bodyless = noBody;
    }
    commit(ResponseHead.of(view, own, noBody), own, noBody);
  }

  private void failed(Throwable thrown) {
    if (thrown instanceof IOException) {
      synchronized (this) {
        if (gone) {
          return; // closed by the application, or known already
        }
        gone = true;
      }
      timeline.failed(Failure.ofConnection(thrown));
    }
  }

  private synchronized boolean isGone() {
    return gone;
  }

  /**
   * The application has given all, and the container will close the body.
   *
   * @param well whether the application's part ended without an exception
   */
  void over(boolean well) {
    if (!hasHead()) {
      head();
    }
    if (well) {
      if (!isGone()) {
        synchronized (this) {
          ending = true;
        }
        callBegins(Release.CLOSE);
        callEnded(Release.CLOSE, null);
      }
      timeline.endedCleanly();
    }
    closed();
  }
}
