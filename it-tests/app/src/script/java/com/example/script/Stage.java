package com.example.script;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The scripts, truths and gates of all requests, by the key that the test gave each request. */
public final class Stage {
  private static final long GATE_SECONDS = 10;

  private final Map<String, Script> scripts = new ConcurrentHashMap<>();
  private final Map<String, Truth> truths = new ConcurrentHashMap<>();
  private final Map<String, CountDownLatch> gates = new ConcurrentHashMap<>();

  private final Map<String, Thread> players = new ConcurrentHashMap<>();

  public void prepare(String key, String script) {
    truths.put(key, new Truth(key));
    scripts.put(key, Script.parse(script));
  }

  /** A performance of the script that was prepared under this key. */
  public Performance performance(String key) {
    Script script = scripts.get(key);
    if (script == null) {
      throw new IllegalArgumentException("no script was prepared under " + key);
    }
    return new Performance(this, key, script, truths.get(key));
  }

  /** For how long the current call of that script has lasted. */
  public long underWayMillis(String key) {
    return truths.get(key).underWayMillis();
  }

  void begins(String key) {
    players.put(key, Thread.currentThread());
  }

  void ended(String key) {
    players.remove(key);
    synchronized (players) {
      players.notifyAll();
    }
  }

  /** Interrupts the thread that plays this script. */
  void interrupt(String key) {
    players.get(key).interrupt();
  }

  /** Returns when no script is played any more: what an application does that stops gracefully. */
  public void awaitEnds() {
    synchronized (players) {
      while (!players.isEmpty()) {
        try {
          players.wait();
        } catch (InterruptedException e) {
          return;
        }
      }
    }
  }

  public void open(String key, String gate) {
    latch(key, gate).countDown();
  }

  void await(String key, String gate) throws InterruptedException {
    if (!latch(key, gate).await(GATE_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException("nobody opened gate " + gate);
    }
  }

  private CountDownLatch latch(String key, String gate) {
    return gates.computeIfAbsent(key + "/" + gate, unused -> new CountDownLatch(1));
  }
}
