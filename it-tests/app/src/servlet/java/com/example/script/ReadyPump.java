package com.example.script;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Does one thing at a time with a stream, each as soon as the stream is ready for it. */
final class ReadyPump implements WriteListener {
  interface Task {
    void run() throws IOException;
  }

  private final ServletOutputStream stream;
  private boolean open; // the container has asked for the first bytes
  private Task waiting;
  private CompletableFuture<Void> done;

  ReadyPump(ServletOutputStream stream) {
    this.stream = stream;
  }

  /** Returns when the task has run, on whichever thread; throws what it threw. */
  void run(Task task) throws Exception {
    CompletableFuture<Void> mine = new CompletableFuture<>();
    synchronized (this) {
      waiting = task;
      done = mine;
      pump();
    }
    try {
      mine.get();
    } catch (ExecutionException e) {
      throw (Exception) e.getCause();
    }
  }

  @Override
  public synchronized void onWritePossible() {
    open = true;
    pump();
  }

  @Override
  public synchronized void onError(Throwable failure) {
    if (done != null) {
      waiting = null;
      done.completeExceptionally(failure);
    }
  }

  private void pump() {
    if (!open || waiting == null || !stream.isReady()) {
      return; // or onWritePossible comes
    }
    Task task = waiting;
    waiting = null;
    try {
      task.run();
      done.complete(null);
    } catch (IOException | RuntimeException e) {
      done.completeExceptionally(e);
    }
  }
}
