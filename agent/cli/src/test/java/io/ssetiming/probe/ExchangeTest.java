package io.ssetiming.probe;

import static io.ssetiming.probe.ScriptedServer.END;
import static io.ssetiming.probe.ScriptedServer.SSE_HEAD;
import static io.ssetiming.probe.ScriptedServer.chunked;
import static io.ssetiming.probe.ScriptedServer.delta;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetiming.sse.EventClass;
import io.ssetiming.sse.EventRules;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** One request at a time against a server whose every write is known. */
final class ExchangeTest {
  private static final long PAUSE_MS = 80;
  private static final Limits LONG = new Limits(60_000, 60_000);
  private static final String ROLE = delta("{\"role\":\"assistant\",\"content\":\"\"}");
  private static final String HI = delta("{\"content\":\"hi\"}");
  private static final String DONE = "data: [DONE]\n\n";

  private static ProbeRecord get(URI target, Limits limits) {
    ProbeRequest request = new ProbeRequest(target, "GET", List.of(), new byte[0]);
    return new Exchange(request, "id-1", limits, EventRules.defaults()).run(Map.of());
  }

  private static ProbeRecord answered(ScriptedServer.Script script) throws IOException {
    return answered(script, LONG);
  }

  private static ProbeRecord answered(ScriptedServer.Script script, Limits limits)
      throws IOException {
    try (ScriptedServer server = new ScriptedServer(script)) {
      return get(server.url("/chat"), limits);
    }
  }

  private static double ms(long nanos) {
    return nanos / 1e6;
  }

  @Test
  void firstTokenIsTheFirstContentNotTheRoleNorTheHeadersNorAComment() throws IOException {
    ProbeRecord record =
        answered(
            a ->
                a.write(SSE_HEAD)
                    .chunk(": waiting\n\n")
                    .sleep(PAUSE_MS)
                    .chunk(ROLE)
                    .sleep(PAUSE_MS)
                    .chunk(HI)
                    .sleep(PAUSE_MS)
                    .chunk(DONE)
                    .write(END));

    EventLog events = record.events();
    assertThat(record.outcome()).isEqualTo(Outcome.COMPLETED);
    assertThat(record.ttftMs()).isGreaterThanOrEqualTo(2 * PAUSE_MS);
    assertThat(ms(events.firstEventNanos())).isGreaterThanOrEqualTo(PAUSE_MS);
    assertThat(ms(events.doneNanos())).isGreaterThanOrEqualTo(3 * PAUSE_MS);
    assertThat(record.phases().headersNanos())
        .isLessThanOrEqualTo(record.phases().firstByteNanos())
        .isLessThan(events.firstEventNanos());
    assertThat(events.firstEventNanos()).isLessThan(events.firstTokenNanos());
    assertThat(events.counts())
        .containsEntry(EventClass.META, 1L)
        .containsEntry(EventClass.BUSINESS, 1L)
        .containsEntry(EventClass.DONE, 1L);
    assertThat(events.comments()).isEqualTo(1);
    assertThat(record.facts().responseId()).isEqualTo("chatcmpl-7");
  }

  @Test
  void eventIsReceivedWithItsLastByteThoughChunksCutIt() throws IOException {
    String event = "data: hello\n\n";
    ProbeRecord record =
        answered(
            a ->
                a.write(SSE_HEAD)
                    .chunk(event.substring(0, 6))
                    .sleep(PAUSE_MS)
                    .chunk(event.substring(6, 12))
                    .sleep(PAUSE_MS)
                    .chunk(event.substring(12))
                    .write(END));

    assertThat(record.events().rows()).hasSize(1);
    assertThat(record.ttftMs()).isGreaterThanOrEqualTo(2 * PAUSE_MS);
    assertThat(ms(record.events().firstTokenNanos() - record.phases().firstByteNanos()))
        .isPositive();
  }

  @Test
  void chunkFramingMayBeCutAnywhere() throws IOException {
    String body = chunked("data: one\n\n") + chunked("data: two\n\n") + "0\r\nTrailer: x\r\n\r\n";
    ProbeRecord record =
        answered(
            a -> {
              a.write(SSE_HEAD);
              for (int i = 0; i < body.length(); i++) {
                a.write(body.substring(i, i + 1));
              }
            });

    assertThat(record.outcome()).isEqualTo(Outcome.COMPLETED);
    assertThat(record.events().count(EventClass.BUSINESS)).isEqualTo(2);
    assertThat(record.bodyBytes()).isEqualTo(22);
  }

  @Test
  void eventsOfOneWriteCameTogetherAndOthersDidNot() throws IOException {
    ProbeRecord record =
        answered(
            a ->
                a.write(SSE_HEAD)
                    .chunk("data: one\n\n")
                    .sleep(2 * PAUSE_MS)
                    .write(chunked("data: two\n\n") + chunked("data: three\n\n"))
                    .sleep(2 * PAUSE_MS)
                    .write(chunked("data: four\n\n") + END));

    assertThat(record.events().rows())
        .extracting(EventLog.Row::batch)
        .containsExactly(false, true, true, false);
    assertThat(record.events().rows().get(1).receivedNanos())
        .isEqualTo(record.events().rows().get(2).receivedNanos());
  }

  @Test
  void requestCarriesItsIdAndAsksForNoCompression() throws IOException {
    try (ScriptedServer server =
        new ScriptedServer(a -> a.write("HTTP/1.1 204 No Content\r\n\r\n"))) {
      ProbeRecord record = get(server.url("/chat?x=1"), LONG);

      assertThat(server.heads().get(0))
          .startsWith("GET /chat?x=1 HTTP/1.1\n")
          .contains("X-Request-Id: id-1\n", "Accept-Encoding: identity\n")
          .doesNotContain("Connection:", "Content-Length:");
      assertThat(record.outcome()).isEqualTo(Outcome.COMPLETED);
    }
  }
}
