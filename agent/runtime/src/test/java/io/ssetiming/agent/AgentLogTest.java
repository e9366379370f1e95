package io.ssetiming.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

/** What the agent says: single lines with a prefix, and not for ever. */
class AgentLogTest {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private AgentLog log(String level) {
    return new AgentLog(new PrintStream(out, true), level);
  }

  @Test
  void levels() {
    AgentLog log = log("info");
    log.debug("no");
    log.info("a {}", 1);
    log.warn("b");
    assertThat(out.toString().lines()).containsExactly("sse-timing: a 1", "sse-timing: b");
  }

  @Test
  void offButForTheStart() {
    AgentLog log = log("off");
    log.error("no");
    log.say("measuring");
    assertThat(out.toString().lines()).containsExactly("sse-timing: measuring");
  }

  @Test
  void oneLineWhateverIsSaid() {
    log("warn").warn("a\r\n  b\u001b[31m\u2028", new IllegalStateException("c\nd"));
    assertThat(out.toString().lines())
        .containsExactly("sse-timing: a b?[31m?: java.lang.IllegalStateException: c d");
  }

  @Test
  void bounded() {
    AgentLog log = log("warn");
    for (int i = 0; i < 10_000; i++) {
      log.warn("again");
    }
    assertThat(out.toString().lines()).hasSize(200);
  }

  @Test
  void firstFewFailures() {
    FailurePrinter printer = new FailurePrinter(log("warn"));
    for (int i = 0; i < 10; i++) {
      printer.accept(new IllegalStateException("f"));
    }
    Throwable withoutStack = new Throwable("g", null, false, false) {};
    new FailurePrinter(log("warn")).accept(withoutStack);
    assertThat(out.toString().lines()).hasSize(6).allMatch(line -> line.contains("not affected"));
  }
}
