package io.ssetiming.plugin.netty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelPromise;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GenericFutureListener;
import io.ssetiming.stream.Release;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The promise that a write was given, in everything, and besides the first to know how the write
 * ended: frameworks' own promises take no listeners, and a listener that comes later is called
 * later. It is also the stream's note of that write, and guarded by the stream as such.
 */
final class TrackedPromise implements ChannelPromise {

  private ChannelPromise original;
  private final NettyStream stream;
  private boolean told; // how the write ended

  final long bodyEnd; // body bytes with this write, from the beginning
  final boolean end; // of the response
  TrackedPromise next;
  long flushNanos; // when a flush of it was first asked for; 0: not yet
  Release by = Release.TAIL;
  boolean full; // the client did not take it when it was flushed
  boolean done;

  TrackedPromise(ChannelPromise original, NettyStream stream, long bodyEnd, boolean end) {
    this.original = original;
    this.stream = stream;
    this.bodyEnd = bodyEnd;
    this.end = end;
  }

  void left() {
    if (!told) {
      told = true;
      try {
        stream.left(this);
      } catch (RuntimeException | Error ours) {
        stream.broken();
      }
    }
  }

  /** Null: cancelled. */
  void lost(Throwable cause) {
    if (!told) {
      told = true;
      try {
        stream.lost(this, cause);
      } catch (RuntimeException | Error ours) {
        stream.broken();
      }
    }
  }

  @Override
  public Channel channel() {
    return original.channel();
  }

  @Override
  public ChannelPromise setSuccess() {
    left();
    original.setSuccess();
    return this;
  }

  @Override
  public ChannelPromise setSuccess(Void result) {
    left();
    original.setSuccess(result);
    return this;
  }

  /** For a promise that is none it is a success too: who asks would only log that it was not. */
  @Override
  public boolean trySuccess() {
    left();
    return original.trySuccess() || original.isVoid();
  }

  @Override
  public boolean trySuccess(Void result) {
    left();
    return original.trySuccess(result) || original.isVoid();
  }

  @Override
  public ChannelPromise setFailure(Throwable cause) {
    lost(cause);
    original.setFailure(cause);
    return this;
  }

  @Override
  public boolean tryFailure(Throwable cause) {
    lost(cause);
    return original.tryFailure(cause) || original.isVoid();
  }

  @Override
  public boolean setUncancellable() {
    boolean still = original.setUncancellable();
    if (!still && original.isCancelled()) {
      lost(null);
    }
    return still;
  }

  @Override
  public boolean cancel(boolean mayInterrupt) {
    boolean cancelled = original.cancel(mayInterrupt);
    if (cancelled) {
      lost(null);
    }
    return cancelled;
  }

  @Override
  public boolean isVoid() {
    return original.isVoid();
  }

  @Override
  public ChannelPromise unvoid() {
    original = original.unvoid();
    return this;
  }

  @Override
  public ChannelPromise addListener(GenericFutureListener<? extends Future<? super Void>> one) {
    original.addListener(one);
    return this;
  }

  @Override
  @SafeVarargs
  @SuppressWarnings("varargs") // handed on as they are
  public final ChannelPromise addListeners(
      GenericFutureListener<? extends Future<? super Void>>... some) {
    original.addListeners(some);
    return this;
  }

  @Override
  public ChannelPromise removeListener(GenericFutureListener<? extends Future<? super Void>> one) {
    original.removeListener(one);
    return this;
  }

  @Override
  @SafeVarargs
  @SuppressWarnings("varargs") // handed on as they are
  public final ChannelPromise removeListeners(
      GenericFutureListener<? extends Future<? super Void>>... some) {
    original.removeListeners(some);
    return this;
  }

  @Override
  public ChannelPromise sync() throws InterruptedException {
    original.sync();
    return this;
  }

  @Override
  public ChannelPromise syncUninterruptibly() {
    original.syncUninterruptibly();
    return this;
  }

  @Override
  public ChannelPromise await() throws InterruptedException {
    original.await();
    return this;
  }

  @Override
  public ChannelPromise awaitUninterruptibly() {
    original.awaitUninterruptibly();
    return this;
  }

  @Override
  public boolean await(long timeout, TimeUnit unit) throws InterruptedException {
    return original.await(timeout, unit);
  }

  @Override
  public boolean await(long timeoutMillis) throws InterruptedException {
    return original.await(timeoutMillis);
  }

  @Override
  public boolean awaitUninterruptibly(long timeout, TimeUnit unit) {
    return original.awaitUninterruptibly(timeout, unit);
  }

  @Override
  public boolean awaitUninterruptibly(long timeoutMillis) {
    return original.awaitUninterruptibly(timeoutMillis);
  }

  @Override
  public boolean isSuccess() {
    return original.isSuccess();
  }

  @Override
  public boolean isCancellable() {
    return original.isCancellable();
  }

  @Override
  public Throwable cause() {
    return original.cause();
  }

  @Override
  public Void getNow() {
    return original.getNow();
  }

  @Override
  public boolean isCancelled() {
    return original.isCancelled();
  }

  @Override
  public boolean isDone() {
    return original.isDone();
  }

  @Override
  public Void get() throws InterruptedException, ExecutionException {
    return original.get();
  }

  @Override
  public Void get(long timeout, TimeUnit unit)
      throws InterruptedException, ExecutionException, TimeoutException {
    return original.get(timeout, unit);
  }

  @Override
  public String toString() {
    return original.toString();
  }
}
