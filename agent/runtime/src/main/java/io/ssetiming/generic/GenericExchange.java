package io.ssetiming.generic;

import io.ssetiming.stream.Arrival;
import io.ssetiming.stream.Failure;
import io.ssetiming.stream.Release;
import io.ssetiming.stream.ResponseExchange;
import io.ssetiming.stream.ResponseView;
import io.ssetiming.stream.StreamTimeline;
import io.ssetiming.time.Clock;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * One request of an unknown container, from the moment at which its first filter or servlet is
 * called. {@link GenericExchanges} knows it by the container's own response, stream and writer.
 *
 * <p>Of calls that lie in one another (a writer's flush inside a stream's, a write that flushes)
 * only the outermost is the application's: {@link #call} tells. Any thread.
 */
public final class GenericExchange extends ResponseExchange<GenericStream> {

  final Object response;
  private final Object request;
  private final long beganNanos = Clock.system().nanos();
  private final Untyped untyped = new Untyped();
  private final GenericLife life = new GenericLife();
  private final List<Object> handles = new ArrayList<>(2);
  private final List<String> unknown = new ArrayList<>(0);

  private Arrival arrival; // made when it is needed
  private volatile Charset charset = StandardCharsets.ISO_8859_1; // of the writer
  private Thread within; // the thread whose outermost call is under way
  private Release call; // flush or close; null: a write

  GenericExchange(Object request, Object response) {
    this.request = request;
    this.response = response;
  }

  @Override
  protected synchronized Arrival arrival() {
    if (arrival == null) {
      arrival = Arrival.at(beganNanos, "servlet:service");
    }
    return arrival;
  }

  @Override
  protected ResponseView view() {
    return new GenericView(request, response);
  }

  @Override
  protected boolean isCommitted() {
    return ServletApi.isTrue(response, "isCommitted");
  }

  @Override
  protected GenericStream newStream(StreamTimeline timeline) {
    synchronized (this) {
      timeline.unknown(unknown);
    }
    GenericStream stream =
        new GenericStream(timeline, new GenericView(request, response), response);
    if (untyped.isLost()) {
      timeline.unknown(Collections.singletonList("events"));
    }
    byte[] before = untyped.all();
    untyped.clear();
    if (before.length > 0) {
      stream.wrote(before, 0, before.length);
    }
    return stream;
  }

  /** The content type is set: by whatever method. */
  public void typed(String contentType) {
    untyped.typed(untyped.isTyped() || contentType != null);
    contentType(contentType);
  }

  /** The container drops what it has buffered, and perhaps the headers. */
  public void discard(boolean headersToo) {
    untyped.clear();
    untyped.typed(untyped.isTyped() && !headersToo);
    discardBody(headersToo);
  }

  @Override
  protected void addHeader(String name, String value) {
    if (ServletApi.get(response, "getHeader", name) == null) {
      ServletApi.get(response, "setHeader", name, value);
    }
  }

  /** The container handed out this stream or writer. */
  void handedOut(Object handle, boolean isWriter) {
    List<String> words = Handle.unknownOf(handle);
    String name = isWriter ? ServletApi.text(response, "getCharacterEncoding") : null;
    synchronized (this) {
      handles.add(handle);
      unknown.addAll(words);
      charset = name == null ? charset : charset(name);
    }
    GenericStream stream = stream();
    if (stream != null) {
      stream.timeline.unknown(words);
    }
  }

  private Charset charset(String name) {
    try {
      return Charset.forName(name);
    } catch (IllegalArgumentException unheardOf) {
      return charset;
    }
  }

  /** What it is known by, besides the response. */
  synchronized List<Object> handles() {
    return new ArrayList<>(handles);
  }

  /**
   * A call of the application begins that writes, flushes or closes.
   *
   * @return false inside another one of this thread: then it is not the application's
   */
  private synchronized boolean call() {
    if (within == Thread.currentThread()) {
      return false;
    }
    within = Thread.currentThread();
    call = null;
    return true;
  }

  /** A write begins; returns whether {@link #ended} is to be told of its end. */
  public boolean write(byte[] bytes, int offset, int length) {
    if (!call()) {
      return false;
    }
    if (bytes != null && offset >= 0 && length >= 0 && length <= bytes.length - offset) {
      GenericStream stream = stream();
      if (stream == null) {
        untyped.add(bytes, offset, length);
      } else {
        stream.wrote(bytes, offset, length);
      }
    }
    return true;
  }

  /** As above. */
  public boolean write(ByteBuffer bytes) {
    if (!call()) {
      return false;
    }
    GenericStream stream = stream();
    if (stream == null) {
      untyped.add(bytes);
    } else {
      stream.wrote(bytes);
    }
    return true;
  }

  /** As above. */
  public boolean write(int oneByte) {
    if (!call()) {
      return false;
    }
    GenericStream stream = stream();
    if (stream == null) {
      untyped.add(new byte[] {(byte) oneByte}, 0, 1);
    } else {
      stream.wrote(oneByte);
    }
    return true;
  }

  /** As above, of characters. */
  public boolean write(char[] text, int offset, int length) {
    if (!call()) {
      return false;
    }
    if (text != null && offset >= 0 && length >= 0 && length <= text.length - offset) {
      GenericStream stream = stream();
      if (stream == null) {
        untyped.add(CharBuffer.wrap(text), offset, length, charset);
      } else {
        stream.wrote(text, offset, length, charset);
      }
    }
    return true;
  }

  /** As above. */
  public boolean write(String text, int offset, int length) {
    if (!call()) {
      return false;
    }
    if (text != null && offset >= 0 && length >= 0 && length <= text.length() - offset) {
      GenericStream stream = stream();
      if (stream == null) {
        untyped.add(text, offset, length, charset);
      } else {
        stream.wrote(text, offset, length, charset);
      }
    }
    return true;
  }

  /** As above. */
  public boolean write(char one) {
    if (!call()) {
      return false;
    }
    GenericStream stream = stream();
    if (stream == null) {
      untyped.add(String.valueOf(one), 0, 1, charset);
    } else {
      stream.wrote(one, charset);
    }
    return true;
  }

  /** A flush or close begins; returns whether {@link #ended} is to be told of its end. */
  public boolean flush(boolean closes) {
    if (!call()) {
      return false;
    }
    GenericStream stream = stream();
    if (stream != null) {
      Release by = closes ? Release.CLOSE : Release.FLUSH;
      stream.callBegins(by);
      synchronized (this) {
        call = by;
      }
    }
    return true;
  }

  /** The write, flush or close is over. */
  public void ended(Throwable thrown) {
    Release by;
    synchronized (this) {
      by = call;
      call = null;
      within = within == Thread.currentThread() ? null : within;
    }
    GenericStream stream = stream();
    if (stream != null && by != null) {
      stream.callEnded(by, thrown);
    } else if (stream != null) {
      stream.writeEnded(thrown);
    }
  }

  /** The container calls the application: the first time, or again. */
  void entered() {
    life.entered();
  }

  /** What the application threw, wherever it was caught. */
  void threw() {
    GenericStream stream = stream();
    if (stream != null) {
      stream.timeline.failed(Failure.APPLICATION);
    }
  }

  /** The call of the container is over; returns whether the request is. */
  boolean left(Throwable thrown) {
    if (thrown != null) {
      threw();
    }
    boolean open = ServletApi.isTrue(request, "isAsyncStarted");
    return life.left(open, open ? timeout() : null);
  }

  private Object timeout() {
    return ServletApi.get(ServletApi.get(request, "getAsyncContext"), "getTimeout");
  }

  /** {@code AsyncContext.dispatch}: a call of the container will follow. */
  void dispatching() {
    life.dispatching();
  }

  /** Whether the container has ended it without a call that we saw. */
  boolean isAbandoned() {
    return life.isLeftAlone() && !ServletApi.isTrue(request, "isAsyncStarted");
  }

  /** By itself a container ends an asynchronous request only when it has waited long enough. */
  void abandoned() {
    GenericStream stream = stream();
    if (stream != null && life.isTimedOut()) {
      stream.timeline.failed(Failure.TIMEOUT);
    }
    over(false);
  }

  /** The request is over, whether well or not. */
  void over(boolean well) {
    GenericStream stream = stream();
    if (stream != null) {
      stream.over(well);
    }
    endStream();
  }

  /** The timeline, or null. */
  StreamTimeline timeline() {
    GenericStream stream = stream();
    return stream == null ? null : stream.timeline;
  }
}
