package com.example.reply;

import com.example.script.Performance;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CancellationException;

/** Plays one script on one reply. */
public final class ReplyPlayer {
  private final Performance performance;
  private final Reply reply;
  private boolean begun;

  public ReplyPlayer(Performance performance, Reply reply) {
    this.performance = performance;
    this.reply = reply;
    performance
        .on("status", word -> reply.status(word.number()))
        .on("type", word -> type(word.plain()))
        .on("header", word -> reply.addHeader(word.pair()[0], word.pair()[1]))
        .on("buffer", word -> {}) // there is none to set the size of
        .on("write", word -> write(word.bytes()))
        .on("byte", word -> write(word.bytes()))
        .on("part", word -> writeMiddleOf(word.bytes()))
        .on("flush", word -> flush())
        .on("event", word -> event(word.text()))
        .on(
            "fail",
            word -> {
              throw new Performance.ScriptedFailure();
            });
  }

  /** On a thread of its own. */
  public void start(String key) {
    new Thread(this::play, "app-" + key).start();
  }

  /** To the end of the response, on this thread. */
  public void play() {
    try {
      play(performance);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private void play(Performance script) throws Exception {
    try {
      script.play();
    } catch (Exception e) {
      begin();
      reply.fail(e);
      return;
    }
    begin();
    reply.end();
  }

  /** As with a servlet's response, nothing happens once the body has begun. */
  private void type(String type) {
    if (!begun) {
      reply.setHeader("Content-Type", type);
    }
  }

  private void event(String text) throws Exception {
    write(("data:" + text + "\n\n").getBytes(StandardCharsets.UTF_8));
    flush();
  }

  private void write(byte[] bytes) throws Exception {
    open();
    reply.write(bytes, 0, bytes.length);
  }

  /** The same bytes out of the middle of a larger array. */
  private void writeMiddleOf(byte[] bytes) throws Exception {
    byte[] larger = new byte[bytes.length + 20];
    System.arraycopy(bytes, 0, larger, 7, bytes.length);
    open();
    reply.write(larger, 7, bytes.length);
  }

  private void flush() throws Exception {
    open();
    reply.flush();
  }

  private void open() throws Exception {
    if (reply.isGone()) {
      throw new CancellationException("nobody reads");
    }
    begin();
  }

  private void begin() throws Exception {
    if (!begun) {
      begun = true;
      reply.begin();
    }
  }
}
