package io.ssetiming.demo.model;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** The lines of one Ollama chat answer ({@code application/x-ndjson}), as JSON text. */
public final class OllamaLines {

  public String content(Token token) {
    return head()
        + """
        "message":{"role":"assistant","content":"%s"},"done":false,\
        "x_demo":{"i":%d,"due_ms":%d}}"""
            .formatted(token.text(), token.index(), token.dueMillis());
  }

  /** The last line: no content, and the durations in nanoseconds, as planned. */
  public String done(ScriptedModel plan) {
    long promptNanos = TimeUnit.MILLISECONDS.toNanos(plan.firstMillis());
    long evalNanos =
        TimeUnit.MILLISECONDS.toNanos(plan.gapMillis()) * Math.max(0, plan.tokens() - 1);
    return head()
        + """
        "message":{"role":"assistant","content":""},"done":true,"done_reason":"stop",\
        "total_duration":%d,"load_duration":0,"prompt_eval_count":5,"prompt_eval_duration":%d,\
        "eval_count":%d,"eval_duration":%d}"""
            .formatted(promptNanos + evalNanos, promptNanos, plan.tokens(), evalNanos);
  }

  private static String head() {
    return "{\"model\":\"demo-model\",\"created_at\":\"" + Instant.now() + "\",";
  }
}
