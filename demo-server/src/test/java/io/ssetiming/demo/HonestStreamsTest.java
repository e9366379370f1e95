package io.ssetiming.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetiming.demo.RawStream.Received;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HonestStreamsTest {

  private static final String EVENT = "\n\n";

  @ParameterizedTest
  @ValueSource(strings = {"emitter", "servlet", "writer", "flux", "functional", "anthropic"})
  void everyTokenInOrderAndNoneEarly(String name) {
    try (RawStream stream = DemoServer.get("/honest/" + name + "?tokens=6&first_ms=20&gap_ms=10")) {
      assertThat(stream.status()).isEqualTo(200);
      assertThat(stream.head()).contains("Content-Type: text/event-stream");
      assertAsPlanned(stream.tokens(EVENT));
      assertThat(stream.cleanEnd()).isTrue();
    }
  }

  @Test
  void everyLineInOrderAndNoneEarly() {
    try (RawStream stream = DemoServer.get("/honest/ndjson?tokens=6&first_ms=20&gap_ms=10")) {
      assertThat(stream.head()).contains("Content-Type: application/x-ndjson");
      assertAsPlanned(stream.tokens("\n"));
      assertThat(stream.cleanEnd()).isTrue();
    }
  }

  /** Held back, the first token would come in ten minutes, long after the test's patience. */
  @ParameterizedTest
  @ValueSource(strings = {"emitter", "servlet", "writer", "flux", "functional"})
  void theFirstTokenLeavesWhileTheSecondIsFarAway(String name) {
    try (RawStream stream =
        DemoServer.get("/honest/" + name + "?tokens=2&first_ms=0&gap_ms=600000")) {
      assertThat(stream.event()).contains("\"i\":0,\"due_ms\":0");
    }
  }

  @Test
  void anthropicMessage() {
    try (RawStream stream = DemoServer.get("/honest/anthropic?tokens=4&first_ms=0&gap_ms=0")) {
      List<String> types =
          stream.rest().lines().filter(line -> line.startsWith("event: ")).toList();
      assertThat(types)
          .containsExactly(
              "event: message_start",
              "event: ping",
              "event: content_block_start",
              "event: content_block_delta", // a quarter of the tokens is thinking
              "event: content_block_delta", // its signature
              "event: content_block_stop",
              "event: content_block_start",
              "event: content_block_delta",
              "event: content_block_delta",
              "event: content_block_delta",
              "event: content_block_stop",
              "event: message_delta",
              "event: message_stop");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"emitter", "servlet", "flux", "functional"})
  void badParameter(String name) {
    try (RawStream stream = DemoServer.get("/honest/" + name + "?tokens=100001")) {
      assertThat(stream.status()).isEqualTo(400);
      assertThat(stream.rest()).isEqualTo("tokens must be a whole number from 0 to 100000\n");
    }
  }

  private static void assertAsPlanned(List<Received> tokens) {
    assertThat(tokens).extracting(Received::index).containsExactly(0, 1, 2, 3, 4, 5);
    assertThat(tokens)
        .extracting(Received::dueMillis)
        .containsExactly(20L, 30L, 40L, 50L, 60L, 70L);
    assertThat(tokens).allMatch(token -> token.receivedMillis() >= token.dueMillis());
  }
}
