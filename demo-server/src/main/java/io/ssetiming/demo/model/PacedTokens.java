package io.ssetiming.demo.model;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The tokens of one answer, each handed out when it is due and never earlier. Due times are
 * absolute, so a slow reader delays a token but no token that follows. One pass, one thread.
 */
public final class PacedTokens implements Iterable<Token>, Iterator<Token> {

  private final ScriptedModel plan;
  private final long startNanos; // monotonic
  private int next;

  PacedTokens(ScriptedModel plan, long startNanos) {
    this.plan = plan;
    this.startNanos = startNanos;
  }

  @Override
  public Iterator<Token> iterator() {
    return this;
  }

  @Override
  public boolean hasNext() {
    return next < plan.tokens();
  }

  /** Waits for the next token. Fails when the thread is interrupted, as it is at shutdown. */
  @Override
  public Token next() {
    Token token = nextWithoutWaiting();
    awaitOffset(token.dueMillis());
    return token;
  }

  /** The next token at once, for those who wait by other means than a thread. */
  public Token nextWithoutWaiting() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return plan.token(next++);
  }

  /** Nanoseconds until the token is due, at least 0. */
  public long nanosUntil(Token token) {
    return Math.max(0, nanosUntilOffset(token.dueMillis()));
  }

  /** Waits until so many milliseconds have gone by since the start. */
  public void awaitOffset(long offsetMillis) {
    for (long left; (left = nanosUntilOffset(offsetMillis)) > 0; ) {
      LockSupport.parkNanos(left);
      // parkNanos comes back at once from now on, so going on would burn a core until the due time
      if (Thread.currentThread().isInterrupted()) {
        throw new IllegalStateException("interrupted while waiting for a token");
      }
    }
  }

  private long nanosUntilOffset(long offsetMillis) {
    return startNanos + TimeUnit.MILLISECONDS.toNanos(offsetMillis) - System.nanoTime();
  }
}
