package io.ssetiming.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetiming.demo.faulty.EndingFaults;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class EndingFaultsTest {

  @Test
  void truncatedEndsCleanlyButSaysNeitherWhyNorDone() {
    try (RawStream stream = DemoServer.get("/faulty/truncated?tokens=2&first_ms=0&gap_ms=0")) {
      assertThat(stream.rest())
          .contains("\"i\":1,")
          .doesNotContain("\"finish_reason\":\"")
          .doesNotContain("[DONE]")
          .endsWith("\n\n");
      assertThat(stream.cleanEnd()).isTrue();
    }
  }

  @Test
  void errorMidstreamLeavesHalfAnEventAndNoEnd() {
    try (RawStream stream =
        DemoServer.get("/faulty/error-midstream?tokens=2&first_ms=0&gap_ms=0")) {
      assertThat(stream.event()).contains("\"i\":0,");
      assertThat(stream.event()).startsWith("data: {").doesNotContain("\"choices\"");
      assertThat(stream.cleanEnd()).isFalse();
    }
  }

  @Test
  void timeoutCutsTheConnectionAfterThreeTokens() {
    try (RawStream stream = DemoServer.get("/faulty/timeout?first_ms=0&gap_ms=0&timeout_ms=1")) {
      assertThat(stream.tokens("\n\n")).hasSize(3);
      assertThat(stream.cleanEnd()).isFalse();
    }
  }

  @Test
  void neverEndsStopsWhenTheClientHasGone() {
    try (RawStream stream = DemoServer.get("/faulty/never-ends?first_ms=0&gap_ms=1")) {
      for (int i = 0; i < 3; i++) {
        assertThat(stream.event()).contains("\"i\":" + i + ",");
      }
      assertThat(stream.event()).isEqualTo(": keep-alive");
      assertThat(stream.event()).isEqualTo(": keep-alive");
      assertThat(someThreadIsInNeverEnds()).isTrue();
    }
    long deadlineNanos = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    while (someThreadIsInNeverEnds() && System.nanoTime() < deadlineNanos) {
      Thread.onSpinWait();
    }
    assertThat(someThreadIsInNeverEnds()).isFalse();
  }

  private static boolean someThreadIsInNeverEnds() {
    return Thread.getAllStackTraces().values().stream()
        .flatMap(Arrays::stream)
        .anyMatch(
            frame ->
                frame.getClassName().equals(EndingFaults.class.getName())
                    && frame.getMethodName().equals("neverEnds"));
  }
}
