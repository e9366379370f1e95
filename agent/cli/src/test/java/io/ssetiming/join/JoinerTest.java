package io.ssetiming.join;

import static io.ssetiming.join.Lines.SERVER_EPOCH;
import static io.ssetiming.join.Lines.arrivals;
import static io.ssetiming.join.Lines.client;
import static io.ssetiming.join.Lines.join;
import static io.ssetiming.join.Lines.server;
import static io.ssetiming.join.Lines.steady;
import static io.ssetiming.join.Lines.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JoinerTest {
  private static final Offset<Double> MICRO = within(0.002);
  private static final double THREE_HOURS = 3 * 3600 * 1000.0;
  private static final Double[][] FIVE = steady(5, 100, 50);

  @TempDir private Path folder;

  private Path serverFile(String... lines) {
    return write(folder.resolve("server/2026-11-30/svc-1.jsonl"), lines);
  }

  private Path clientFile(String... lines) {
    return write(folder.resolve("client/client.jsonl"), lines);
  }

  @Test
  void splitAddsUpThoughTheClocksAreHoursApart() throws IOException {
    // arrives 0, worker at 10, upstream asked at 15, its first token at 75, written 80, sent 95
    Double[][] rows = {{80.0, 95.0}, {120.0, 121.0}};
    String upstream =
        "\"queued_ms\":10.000,\"upstream\":[{\"host\":\"llm\",\"request_sent\":%.3f,"
            + "\"first_byte\":%.3f,\"first_token\":%.3f}]";
    String more = upstream.formatted(SERVER_EPOCH + 15, SERVER_EPOCH + 60, SERVER_EPOCH + 75);
    // the request left 3 ms before it arrived, events need 4 and 5 ms
    double clientStart = SERVER_EPOCH - 3 + THREE_HOURS;
    Path server = serverFile(server("a", SERVER_EPOCH, 130, rows, more));
    Path client = clientFile(client("a", clientStart, 140, new double[] {102, 129}, ""));

    Lines.Joined joined = join(server, client);

    Split split = joined.only();
    assertThat(split.serverMs()).isCloseTo(95, MICRO);
    assertThat(split.queuedMs()).isCloseTo(10, MICRO);
    assertThat(split.upstreamMs()).isCloseTo(60, MICRO);
    assertThat(split.heldMs()).isCloseTo(15, MICRO);
    assertThat(split.appMs()).isCloseTo(10, MICRO);
    assertThat(split.pathMs()).isCloseTo(7, MICRO);
    assertThat(split.clientTtftMs()).isCloseTo(102, MICRO);
    assertThat(split.delays().sorted()).containsExactly(new double[] {0, 1}, MICRO);
    assertThat(split.offset().lowMs()).isCloseTo(THREE_HOURS - 3, MICRO);
    assertThat(split.offset().highMs()).isCloseTo(THREE_HOURS + 4, MICRO);
    assertThat(split.pathDelivery()).isEqualTo(PathDelivery.CLEAN);
  }

  @Test
  void upstreamCallsAtOnceAreWaitedForOnce() throws IOException {
    String calls =
        "\"upstream\":[{\"request_sent\":%.3f,\"first_byte\":%.3f},"
            + "{\"request_sent\":%.3f,\"first_token\":%.3f},"
            + "{\"request_sent\":%.3f,\"first_token\":%.3f}]";
    // 10..40 and 20..60 overlap; 90..130 is cut at the first token's writing, 100
    String more =
        calls.formatted(
            SERVER_EPOCH + 10,
            SERVER_EPOCH + 40,
            SERVER_EPOCH + 20,
            SERVER_EPOCH + 60,
            SERVER_EPOCH + 90,
            SERVER_EPOCH + 130);
    Path server = serverFile(server("a", SERVER_EPOCH, 400, FIVE, more));
    Path client = clientFile(client("a", 0, 400, arrivals(FIVE, 1), ""));

    assertThat(join(server, client).only().upstreamMs()).isCloseTo(60, MICRO);
    assertThat(join(server, client).only().appMs()).isCloseTo(40, MICRO);
  }

  @Test
  void unknownPartsAreAbsentAndTheirTimeIsTheApplications() throws IOException {
    Path server = serverFile(server("a", SERVER_EPOCH, 400, FIVE, ""));
    Path client = clientFile(client("a", 0, 400, arrivals(FIVE, 1), ""));

    Split split = join(server, client).only();

    assertThat(split.queuedMs()).isNaN();
    assertThat(split.upstreamMs()).isNaN();
    assertThat(split.appMs()).isCloseTo(100, MICRO);
  }

  @Test
  void offsetIsCutOverAllRequests() throws IOException {
    // request upload 9 then 2, event delay 3 then 8: the interval is [-2, 3] around one hour
    double hour = 3600 * 1000.0;
    Path server =
        serverFile(
            server("a", SERVER_EPOCH, 400, FIVE, ""),
            server("b", SERVER_EPOCH + 1000, 400, FIVE, ""));
    Path client =
        clientFile(
            client("a", SERVER_EPOCH + hour - 9, 420, arrivals(FIVE, 12), ""),
            client("b", SERVER_EPOCH + 1000 + hour - 2, 420, arrivals(FIVE, 10), ""));

    OffsetInterval offset = join(server, client).splits().get(0).offset();

    assertThat(offset.lowMs()).isCloseTo(hour - 2, MICRO);
    assertThat(offset.highMs()).isCloseTo(hour + 3, MICRO);
    assertThat(offset.isContradiction()).isFalse();
  }

  @Test
  void clockSetDuringTheRunIsAContradiction() throws IOException {
    Path server =
        serverFile(
            server("a", SERVER_EPOCH, 400, FIVE, ""),
            server("b", SERVER_EPOCH + 1000, 400, FIVE, ""));
    Path client =
        clientFile(
            client("a", SERVER_EPOCH, 420, arrivals(FIVE, 1), ""),
            client("b", SERVER_EPOCH + 1000 + 5000, 420, arrivals(FIVE, 1), ""));

    assertThat(join(server, client).splits().get(0).offset().isContradiction()).isTrue();
  }

  @Test
  void retriesArePairedInOrderOfStartWhateverTheOrderInTheFiles() throws IOException {
    Double[][] second = steady(5, 300, 50);
    Path server =
        serverFile(
            server("a", SERVER_EPOCH + 9000, 600, second, ""),
            server("a", SERVER_EPOCH, 400, FIVE, ""));
    Path client =
        clientFile(
            client("a", 500, 420, arrivals(FIVE, 2), ""),
            client("a", 9500, 620, arrivals(second, 2), ""));

    Lines.Joined joined = join(server, client);

    assertThat(joined.splits()).hasSize(2).allSatisfy(s -> assertThat(s.pathMs()).isEqualTo(2));
    assertThat(joined.result().repeatedIds()).isEqualTo(1);
    assertThat(joined.result().repeatedExamples()).containsExactly("a");
  }

  @Test
  void aRetryThatNeverConnectedLeavesTheServersRecordToTheNext() throws IOException {
    Path server = serverFile(server("a", SERVER_EPOCH, 400, FIVE, ""));
    Path client =
        clientFile(
            client("a", 500, 1, new double[0], "\"outcome\":\"connect_failed\""),
            client("a", 700, 420, arrivals(FIVE, 2), ""));

    Lines.Joined joined = join(server, client);

    assertThat(joined.only().clientOutcome()).isEqualTo("completed");
    assertThat(joined.result().client().alone()).isEqualTo(1);
  }

  @Test
  void sameResponseIdOutweighsTheOrderOfStart() throws IOException {
    Path server =
        serverFile(
            server("a", SERVER_EPOCH, 400, FIVE, "\"response_id\":\"one\""),
            server("a", SERVER_EPOCH + 5000, 400, FIVE, "\"response_id\":\"two\""));
    Path client = clientFile(client("a", 500, 420, arrivals(FIVE, 2), "\"response_id\":\"two\""));

    Lines.Joined joined = join(server, client);

    assertThat(joined.only().offset().lowMs()).isEqualTo(500 - SERVER_EPOCH - 5000);
    assertThat(joined.result().server().alone()).isEqualTo(1);
  }

  @Test
  void oneSidedRecordsAreCountedAndNamed() throws IOException {
    Path server =
        serverFile(
            server("a", SERVER_EPOCH, 400, FIVE, ""),
            server("only-server", SERVER_EPOCH + 1000, 400, FIVE, ""));
    Path client =
        clientFile(
            client("a", 0, 420, arrivals(FIVE, 2), ""),
            client("only-client", 2000, 420, arrivals(FIVE, 2), ""));

    JoinResult result = join(server, client).result();

    assertThat(result.joined()).isEqualTo(1);
    assertThat(result.server().aloneExamples()).containsExactly("only-server completed");
    assertThat(result.client().aloneExamples()).containsExactly("only-client completed");
  }

  @Test
  void overlapOnTheServerMakesARequestConcurrent() throws IOException {
    // a and b overlap by 200 ms; c arrives 7 ms before b's end: a hand-over, no overlap
    Path server =
        serverFile(
            server("a", SERVER_EPOCH, 400, FIVE, ""),
            server("b", SERVER_EPOCH + 200, 400, FIVE, ""),
            server("c", SERVER_EPOCH + 593, 400, FIVE, ""));
    Path client =
        clientFile(
            client("a", 0, 420, arrivals(FIVE, 2), ""),
            client("b", 200, 420, arrivals(FIVE, 2), ""),
            client("c", 593, 420, arrivals(FIVE, 2), ""));

    assertThat(join(server, client).splits())
        .extracting(Split::concurrency)
        .containsExactly(2, 2, 1);
  }
}
