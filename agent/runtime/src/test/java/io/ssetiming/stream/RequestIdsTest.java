package io.ssetiming.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which id a request has, and what is said of one that is no honest id. */
class RequestIdsTest {

  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String TRACEPARENT = "00-" + TRACE + "-b7ad6b7169203331-01";

  private final FakeView view = new FakeView();
  private List<String> headers = Arrays.asList("X-Request-ID", "X-Correlation-ID", "traceparent");

  private RequestIds ids() {
    return RequestIds.of(view, StreamSettings.builder().ids(headers, "request_id", false).build());
  }

  private void check(RequestIds ids, String source, String... all) {
    assertThat(ids.all).containsExactly(all);
    assertThat(ids.id).isEqualTo(all[0]);
    assertThat(ids.source).isEqualTo(source);
    assertThat(ids.missing).isFalse();
  }

  @Test
  void absent() {
    RequestIds ids = ids();
    assertThat(ids.missing).isTrue();
    assertThat(ids.bad).isFalse();
    assertThat(ids.source).isEqualTo("generated");
    assertThat(ids.id).hasSize(36).isNotEqualTo(ids().id);
  }

  @Test
  void header() {
    view.header("x-request-id", "abc");
    RequestIds ids = ids();
    check(ids, "header:x-request-id", "abc");
    assertThat(ids.bad).isFalse();
  }

  @Test
  void orderOfPreference() {
    view.header("X-Correlation-ID", "session").header("X-Request-ID", "one");
    check(ids(), "header:x-request-id", "one");
  }

  @Test
  void severalHeaders() {
    view.header("X-Request-ID", "a").header("X-Request-ID", "b").header("X-Request-ID", "a");
    check(ids(), "header:x-request-id", "a", "b");
  }

  @Test
  void severalInOneHeader() {
    view.header("X-Request-ID", " a, b ,,c");
    check(ids(), "header:x-request-id", "a", "b", "c");
  }

  @Test
  void boundedNumber() {
    view.header("X-Request-ID", String.join(",", "1 2 3 4 5 6 7 8 9 10".split(" ")));
    assertThat(ids().all).hasSize(8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", ",", " , "})
  void blankHeaderFallsThrough(String blank) {
    view.header("X-Request-ID", blank).header("X-Correlation-ID", "c");
    check(ids(), "header:x-correlation-id", "c");
  }

  @Test
  void nullHeaderValue() {
    view.header("X-Request-ID", null).header("traceparent", null);
    assertThat(ids().missing).isTrue();
  }

  @Test
  void veryLong() {
    view.header("X-Request-ID", "x".repeat(10_000));
    RequestIds ids = ids();
    assertThat(ids.id).isEqualTo("x".repeat(128));
    assertThat(ids.bad).isTrue();
  }

  @Test
  void longestHonestOne() {
    view.header("X-Request-ID", "x".repeat(128));
    assertThat(ids().bad).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a\"b",
        "a\\b",
        "a\nb",
        "a\r\nb",
        "a\u2028b",
        "a\u0000b",
        "a\u007fb",
        "a b",
        "gr\u00fcn",
        "\u00ff\u00fe"
      })
  void dishonest(String value) {
    view.header("X-Request-ID", value);
    RequestIds ids = ids();
    assertThat(ids.bad).isTrue();
    check(ids, "header:x-request-id", value);
  }

  @ParameterizedTest
  @CsvSource({
    "request_id=abc, abc",
    "x=1&request_id=abc&y=2, abc",
    "request_id=a%2Db, a-b",
    "request_id=%zz, %zz",
    "my_request_id=1&request_id=2, 2"
  })
  void query(String query, String id) {
    view.query = query;
    check(ids(), "query:request_id", id);
  }

  @Test
  void queryTwice() {
    view.query = "request_id=a&request_id=b";
    check(ids(), "query:request_id", "a", "b");
  }

  @Test
  void headerBeforeQuery() {
    view.query = "request_id=q";
    view.header("X-Request-ID", "h");
    check(ids(), "header:x-request-id", "h");
  }

  @Test
  void traceAsTheLastResort() {
    view.header("traceparent", TRACEPARENT);
    RequestIds ids = ids();
    check(ids, "traceparent", TRACE);
    assertThat(ids.traceId).isEqualTo(TRACE);
    view.query = "request_id=q";
    check(ids(), "query:request_id", "q");
  }

  @Test
  void traceByAnotherSpelling() {
    headers = List.of("Traceparent");
    view.header("traceparent", TRACEPARENT);
    check(ids(), "traceparent", TRACE);
  }

  @Test
  void traceNotAskedFor() {
    headers = List.of("X-Request-ID");
    view.header("traceparent", TRACEPARENT);
    RequestIds ids = ids();
    assertThat(ids.missing).isTrue();
    assertThat(ids.traceId).isEqualTo(TRACE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "00-00000000000000000000000000000000-b7ad6b7169203331-01",
        "00-abc-b7ad-01",
        "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01"
      })
  void brokenTrace(String value) {
    view.header("traceparent", value);
    assertThat(ids().traceId).isNull();
    assertThat(ids().missing).isTrue();
  }

  @Test
  void sameIdTwice() {
    Recorded recorded = new Recorded(b -> b.ids(headers, "request_id", true));
    view.header("X-Request-ID", "twice");
    assertThat(recorded.open(view).end()).doesNotContain("id_dup");
    assertThat(recorded.open(view).end()).contains("id_dup");
  }

  @Test
  void sameIdOnTwoLiveStreams() {
    Recorded recorded = new Recorded(b -> b.ids(headers, "request_id", true));
    view.header("X-Request-ID", "both");
    Recorded.Call first = recorded.open(view);
    assertThat(recorded.open(view).end()).contains("id_dup");
    assertThat(first.end()).contains("id_dup");
  }

  @Test
  void forgottenStreamIsNoFirstTry() {
    Recorded recorded = new Recorded(b -> b.ids(headers, "request_id", true));
    view.header("X-Request-ID", "twice");
    recorded.registry.forget(recorded.open(view).timeline);
    assertThat(recorded.open(view).end()).doesNotContain("id_dup");
    recorded.registry.forget(recorded.open(view).timeline); // itself a second one
    assertThat(recorded.open(view).end()).contains("id_dup");
  }

  @Test
  void echoOnlyWhereThereWasNone() {
    Recorded recorded = new Recorded(b -> b.ids(headers, "request_id", true));
    StreamTimeline without = recorded.open(view).timeline;
    assertThat(recorded.registry.idToEcho(without)).isEqualTo(without.request.ids.id);
    view.header("X-Request-ID", "h");
    assertThat(recorded.registry.idToEcho(recorded.open(view).timeline)).isNull();
    Recorded silent = new Recorded(b -> b.ids(new ArrayList<>(), "", false));
    assertThat(silent.registry.idToEcho(silent.open(new FakeView()).timeline)).isNull();
  }
}
