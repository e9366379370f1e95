package io.ssetiming.probe;

import static io.ssetiming.probe.ScriptedServer.END;
import static io.ssetiming.probe.ScriptedServer.SSE_HEAD;
import static io.ssetiming.probe.ScriptedServer.chunked;
import static io.ssetiming.probe.ScriptedServer.delta;
import static org.assertj.core.api.Assertions.assertThat;

import io.ssetiming.sse.EventClass;
import io.ssetiming.sse.EventRules;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How a request ends, against a server whose every write is known. */
final class ExchangeEndingTest {
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
  void bodyOfKnownLengthEndsWithoutTheConnection() throws IOException {
    String body = "data: one\n\ndata: two\n\n";
    ProbeRecord record =
        answered(
            a ->
                a.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n")
                    .write("Content-Length: " + body.length() + "\r\n\r\n")
                    .write(body)
                    .sleep(60_000),
            LONG);

    assertThat(record.outcome()).isEqualTo(Outcome.COMPLETED);
    assertThat(record.events().count(EventClass.BUSINESS)).isEqualTo(2);
  }

  @Test
  void closeIsTheEndWhereThereIsNoOther() throws IOException {
    ProbeRecord record =
        answered(
            a ->
                a.write("HTTP/1.0 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
                    .write("data: one\n\n"));

    assertThat(record.outcome()).isEqualTo(Outcome.COMPLETED);
  }

  @Test
  void closeInsideAnEventIsTruncated() throws IOException {
    ProbeRecord record =
        answered(
            a ->
                a.write("HTTP/1.0 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
                    .write("data: one\n\ndata: tw"));

    assertThat(record.outcome()).isEqualTo(Outcome.TRUNCATED);
    assertThat(record.error()).isEqualTo("the connection ended inside an event");
  }

  @Test
  void closeBeforeTheLastChunkIsTruncated() throws IOException {
    ProbeRecord record = answered(a -> a.write(SSE_HEAD).chunk("data: one\n\n"));

    assertThat(record.outcome()).isEqualTo(Outcome.TRUNCATED);
    assertThat(record.events().count(EventClass.BUSINESS)).isEqualTo(1);
  }

  @Test
  void resetAfterTheFirstEventIsTruncated() throws IOException {
    ProbeRecord record =
        answered(a -> a.write(SSE_HEAD).chunk("data: one\n\n").sleep(PAUSE_MS).reset());

    assertThat(record.outcome()).isEqualTo(Outcome.TRUNCATED);
    assertThat(record.error()).isNotBlank();
  }

  @Test
  void wholeBodyWithoutItsDialectsEndMarkIsTruncated() throws IOException {
    ProbeRecord record = answered(a -> a.write(SSE_HEAD).chunk(ROLE).chunk(HI).write(END));

    assertThat(record.outcome()).isEqualTo(Outcome.TRUNCATED);
    assertThat(record.error()).contains("no end mark");
  }

  @Test
  void errorStatusKeepsTheBeginningOfTheBody() throws IOException {
    String body = "{\"error\":\n \"overloaded\"}" + "x".repeat(500);
    ProbeRecord record =
        answered(
            a ->
                a.write(
                    "HTTP/1.1 500 Oops\r\nContent-Length: " + body.length() + "\r\n\r\n" + body));

    assertThat(record.outcome()).isEqualTo(Outcome.HTTP_ERROR);
    assertThat(record.status()).isEqualTo(500);
    assertThat(record.error()).startsWith("HTTP 500: {\"error\": \"overloaded\"}xxx").hasSize(210);
    assertThat(record.events().rows()).isEmpty();
  }

  @Test
  void interimAnswersAreSteppedOver() throws IOException {
    ProbeRecord record =
        answered(
            a ->
                a.write("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + SSE_HEAD)
                    .write(chunked("data: one\n\n") + END));

    assertThat(record.status()).isEqualTo(200);
    assertThat(record.outcome()).isEqualTo(Outcome.COMPLETED);
  }

  @Test
  void compressedAnswerIsAnErrorNotAGuess() throws IOException {
    String head = SSE_HEAD.replace("\r\n\r\n", "\r\nContent-Encoding: gzip\r\n\r\n");
    ProbeRecord record = answered(a -> a.write(head).chunk("data: one\n\n").write(END));

    assertThat(record.outcome()).isEqualTo(Outcome.ERROR);
    assertThat(record.error()).contains("gzip");
  }

  @Test
  void answerThatIsNoHttpIsAnError() throws IOException {
    assertThat(answered(a -> a.write("SSH-2.0-x\r\n\r\n")).outcome()).isEqualTo(Outcome.ERROR);
  }

  @Test
  void nobodyListeningIsConnectFailed() throws IOException {
    URI nobody;
    try (ServerSocket free = new ServerSocket(0)) {
      nobody = URI.create("http://127.0.0.1:" + free.getLocalPort() + "/");
    }
    ProbeRecord record = get(nobody, LONG);

    assertThat(record.outcome()).isEqualTo(Outcome.CONNECT_FAILED);
    assertThat(record.status()).isZero();
    assertThat(record.error()).isNotBlank();
  }

  @Test
  void silenceMarksAsTimeoutButTheStreamIsReadToItsEnd() throws IOException {
    ProbeRecord record =
        answered(
            a ->
                a.write(SSE_HEAD)
                    .chunk("data: one\n\n")
                    .sleep(3 * PAUSE_MS)
                    .write(chunked("data: two\n\n") + END),
            new Limits(2 * PAUSE_MS, 60_000));

    assertThat(record.outcome()).isEqualTo(Outcome.TIMEOUT);
    assertThat(record.events().count(EventClass.BUSINESS)).isEqualTo(2);
  }

  @Test
  void streamWithoutEndIsCutWhenItsTimeIsUp() throws IOException {
    ProbeRecord record =
        answered(
            a -> a.write(SSE_HEAD).chunk("data: one\n\n").sleep(60_000),
            new Limits(60_000, 5 * PAUSE_MS));

    assertThat(record.outcome()).isEqualTo(Outcome.TIMEOUT);
    assertThat(record.totalMs()).isGreaterThanOrEqualTo(5 * PAUSE_MS - 1);
    assertThat(record.events().count(EventClass.BUSINESS)).isEqualTo(1);
  }
}
