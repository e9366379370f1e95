package io.ssetiming.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class OpeningFaultsTest {

  @Test
  void heartbeatsLeaveWhileTheFirstTokenIsFarAway() {
    try (RawStream stream = DemoServer.get("/faulty/heartbeat-first?first_ms=600000")) {
      assertThat(stream.event()).isEqualTo(": keep-alive");
      assertThat(stream.event()).startsWith("event: connected\ndata: ");
      assertThat(stream.event()).isEqualTo("event: ping\ndata: {}");
      assertThat(stream.event()).isEqualTo(": keep-alive");
    }
  }

  @Test
  void theRoleLeavesWhileTheFirstContentIsFarAway() {
    try (RawStream stream = DemoServer.get("/faulty/role-only?first_ms=600000")) {
      assertThat(stream.event())
          .contains("\"object\":\"chat.completion.chunk\"")
          .contains("\"delta\":{\"role\":\"assistant\",\"content\":\"\"}");
    }
  }

  @Test
  void reasoningThenAnswerThenTheEnd() {
    try (RawStream stream =
        DemoServer.get("/faulty/reasoning-first?tokens=3&first_ms=0&gap_ms=0&reasoning_tokens=2")) {
      List<String> events = List.of(stream.rest().split("\n\n"));
      assertThat(events).hasSize(5);
      assertThat(events.get(0)).contains("\"delta\":{\"reasoning_content\":\"Every \"}");
      assertThat(events.get(1)).contains("\"delta\":{\"reasoning_content\":\"token \"}");
      assertThat(events.get(2)).contains("\"delta\":{\"content\":\"has \"}");
      assertThat(events.get(3)).contains("\"finish_reason\":\"stop\"");
      assertThat(events.get(4)).isEqualTo("data: [DONE]");
    }
  }
}
