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
  private final List<Object> handles = new ArrayList<>(2);
  private final List<String> unknown = new ArrayList<>(0);

  private Arrival arrival; // made when it is needed
  private Charset charset = StandardCharsets.ISO_8859_1; // of the writer
  private Thread within; // the thread whose outermost call is under way
  private Release call; // flush or close; null: a write
  private int inside; // calls of the container that are under way
  private long asyncNanos; // when the container was left with the request open; 0: it was not
  private long timeoutNanos; // what the container waits for then; 0: for ever
  private boolean typed; // the application said what it writes
  private final Untyped untyped = new Untyped();
  private boolean dispatching; // the container was asked to call the application again

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
    byte[] before;
    synchronized (this) {
      if (untyped.isLost()) {
        timeline.unknown(Collections.singletonList("events"));
      }
      before = untyped.all();
      untyped.clear();
    }
    if (before.length > 0) {
      stream.wrote(before, 0, before.length);
    }
    return stream;
  }

  /** The content type is set: by whatever method. */
  public void typed(String contentType) {
    synchronized (this) {
      typed |= contentType != null;
    }
    contentType(contentType);
  }

  /** The container drops what it has buffered, and perhaps the headers. */
  public void discard(boolean headersToo) {
    synchronized (this) {
      untyped.clear();
      typed &= !headersToo;
    }
    discardBody(headersToo);
  }

  private synchronized void untyped(byte[] bytes, int offset, int length) {
    if (typed) {
      untyped.lose(length);
    } else {
      untyped.add(bytes, offset, length);
    }
  }

  private synchronized void untyped(ByteBuffer bytes) {
    if (typed) {
      untyped.lose(bytes.remaining());
    } else {
      untyped.add(bytes);
    }
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

  private synchronized void untyped(CharSequence text, int offset, int length) {
    if (typed) {
      untyped.lose(length);
    } else {
      byte[] bytes = text.subSequence(offset, offset + length).toString().getBytes(charset);
      untyped.add(bytes, 0, bytes.length);
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
        untyped(bytes, offset, length);
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
      untyped(bytes);
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
      untyped(new byte[] {(byte) oneByte}, 0, 1);
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
        untyped(CharBuffer.wrap(text), offset, length);
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
        untyped(text, offset, length);
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
      untyped(String.valueOf(one), 0, 1);
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
  synchronized void entered() {
    inside++;
    asyncNanos = 0;
    dispatching = false;
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
    Object timeout = open ? timeout() : null;
    synchronized (this) {
      inside--;
      if (inside == 0 && open) {
        asyncNanos = Clock.system().nanos();
        timeoutNanos = timeout instanceof Long ? Math.max(0, (Long) timeout) * 1_000_000L : 0;
      }
      return inside == 0 && !open && !dispatching;
    }
  }

  private Object timeout() {
    return ServletApi.get(ServletApi.get(request, "getAsyncContext"), "getTimeout");
  }

  /** {@code AsyncContext.dispatch}: a call of the container will follow. */
  synchronized void dispatching() {
    dispatching = true;
  }

  /** Whether the container has ended it without a call that we saw. */
  boolean isAbandoned() {
    synchronized (this) {
      if (asyncNanos == 0 || inside > 0 || dispatching) {
        return false;
      }
    }
    return !ServletApi.isTrue(request, "isAsyncStarted");
  }

  /** By itself a container ends an asynchronous request only when it has waited long enough. */
  void abandoned() {
    boolean waited;
    synchronized (this) {
      long since = Clock.system().nanos() - asyncNanos;
      waited = asyncNanos != 0 && timeoutNanos > 0 && since >= timeoutNanos;
    }
    GenericStream stream = stream();
    if (stream != null && waited) {
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
