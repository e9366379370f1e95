package io.ssetiming.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetiming.demo.RawStream.Received;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DeliveryFaultsTest {

  private static final String SHORT_PLAN = "?tokens=10&first_ms=50&gap_ms=30";
  private static final int TOKENS = 10;
  private static final long LAST_DUE_MILLIS = 320;

  @ParameterizedTest
  @ValueSource(strings = {"no-flush", "one-flush", "swallowed-flush", "slow-burst"})
  void noTokenLeavesBeforeTheLastIsDue(String name) {
    List<Received> tokens = tokens(name);
    assertThat(tokens).allMatch(token -> token.receivedMillis() >= LAST_DUE_MILLIS);
  }

  @Test
  void theContainerKnowsTheLengthOfWhatWasNeverFlushed() {
    try (RawStream stream = DemoServer.get("/faulty/no-flush" + SHORT_PLAN)) {
      assertThat(stream.head()).contains("Content-Length: ");
    }
  }

  @Test
  void aLateFlushReleasesFiveAtATime() {
    List<Received> tokens = tokens("late-flush");
    for (Received token : tokens) {
      Received lastOfGroup = tokens.get(token.index() / 5 * 5 + 4);
      assertThat(token.receivedMillis()).isGreaterThanOrEqualTo(lastOfGroup.dueMillis());
    }
  }

  @Test
  void aLargeEventWaitsUntilTheBufferOverflows() {
    List<Received> tokens = tokens("no-flush-large");
    // 8 KB hold two events of 3 KB: the third pushes the first out
    assertThat(tokens.get(0).receivedMillis()).isGreaterThanOrEqualTo(tokens.get(2).dueMillis());
    assertThat(tokens.get(9).receivedMillis()).isGreaterThanOrEqualTo(LAST_DUE_MILLIS);
  }

  @Test
  void theStallIsPartOfThePlan() {
    try (RawStream stream =
        DemoServer.get("/faulty/stall?tokens=4&first_ms=0&gap_ms=10&stall_ms=300")) {
      List<Received> tokens = stream.tokens("\n\n");
      assertThat(tokens).extracting(Received::dueMillis).containsExactly(0L, 10L, 320L, 330L);
      assertThat(tokens).allMatch(token -> token.receivedMillis() >= token.dueMillis());
    }
  }

  @Test
  void theFirstHalfLeavesBeforeTheStall() {
    try (RawStream stream =
        DemoServer.get("/faulty/stall?tokens=2&first_ms=0&gap_ms=0&stall_ms=600000")) {
      assertThat(stream.event()).contains("\"i\":0,\"due_ms\":0");
    }
  }

  /** All that every one of these keeps: the tokens, their order, the end. */
  private static List<Received> tokens(String name) {
    try (RawStream stream = DemoServer.get("/faulty/" + name + SHORT_PLAN)) {
      assertThat(stream.head()).contains("Content-Type: text/event-stream");
      List<Received> tokens = stream.tokens("\n\n");
      assertThat(tokens).hasSize(TOKENS);
      assertThat(tokens).isSortedAccordingTo((a, b) -> a.index() - b.index());
      assertThat(stream.cleanEnd()).isTrue();
      return tokens;
    }
  }
}
