package com.example.script;

import java.util.HashMap;
import java.util.Map;

/**
 * Plays one script for one request, on the thread that calls {@link #play}. The way of writing says
 * what {@code write}, {@code flush} and its own words mean; waiting and failing are known here.
 */
public final class Performance {
  private static final byte[] NOTHING = {};

  private final Stage stage;
  private final String key;
  private final Script script;
  private final Truth truth;
  private final Map<String, Verb> verbs = new HashMap<>();

  Performance(Stage stage, String key, Script script, Truth truth) {
    this.stage = stage;
    this.key = key;
    this.script = script;
    this.truth = truth;
    on("pause", step -> Thread.sleep(step.number()));
    on("gate", step -> stage.await(key, step.plain()));
    on("open", step -> stage.open(key, step.plain()));
    on("interrupt", step -> Thread.currentThread().interrupt());
    on(
        "throw",
        step -> {
          throw new ScriptedFailure();
        });
  }

  public Performance on(String word, Verb verb) {
    verbs.put(word, verb);
    return this;
  }

  /** Plays to the end or to the first exception that no {@code ?} expected. */
  public void play() throws Exception {
    truth.mark("begin");
    stage.begins(key);
    try {
      for (Step step : script.steps) {
        play(step);
      }
    } finally {
      stage.ended(key);
      truth.end();
    }
  }

  private void play(Step step) throws Exception {
    Verb verb = verbs.get(step.verb);
    if (verb == null) {
      throw new IllegalArgumentException("no such word here: " + step.verb);
    }
    try {
      truth.call(step, carriesBytes(step) ? step.bytes() : NOTHING, verb);
    } catch (Exception e) {
      if (!step.mayFail) {
        throw e;
      }
    }
  }

  private static boolean carriesBytes(Step step) {
    return step.verb.equals("write") || step.verb.equals("byte") || step.verb.equals("event");
  }

  /** What the word {@code throw} throws. */
  public static final class ScriptedFailure extends RuntimeException {
    private static final long serialVersionUID = 1;

    public ScriptedFailure() {
      super("as the script said");
    }
  }
}
