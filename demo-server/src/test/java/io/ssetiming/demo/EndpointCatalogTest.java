package io.ssetiming.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class EndpointCatalogTest {

  private static final Pattern GET_PATH =
      Pattern.compile("\"method\":\"GET\",\"path\":\"([^\"]+)\"");

  @Test
  void everyListedEndpointAnswers() {
    List<String> paths = paths();
    assertThat(paths).hasSize(22).doesNotHaveDuplicates();
    for (String path : paths) {
      try (RawStream stream = DemoServer.get(path + "?tokens=1&first_ms=0&gap_ms=1")) {
        assertThat(stream.status()).as(path).isEqualTo(200);
      }
    }
  }

  @Test
  void helloIsNoStream() {
    try (RawStream stream = DemoServer.get("/hello")) {
      assertThat(stream.head()).contains("Content-Type: text/plain").contains("Content-Length: 6");
      assertThat(stream.rest()).isEqualTo("hello\n");
    }
  }

  @Test
  void indexPage() {
    try (RawStream stream = DemoServer.get("/")) {
      assertThat(stream.rest()).startsWith("<!doctype html>");
    }
  }

  private static List<String> paths() {
    try (RawStream stream = DemoServer.get("/streams")) {
      String json = stream.rest();
      assertThat(json).contains("\"expect_delivery\":\"flush_swallowed\"");
      return GET_PATH.matcher(json).results().map((MatchResult match) -> match.group(1)).toList();
    }
  }
}
