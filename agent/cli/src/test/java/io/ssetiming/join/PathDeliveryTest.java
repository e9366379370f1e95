package io.ssetiming.join;

import static io.ssetiming.join.Lines.SERVER_EPOCH;
import static io.ssetiming.join.Lines.arrivals;
import static io.ssetiming.join.Lines.steady;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verdict on the path, each against streams whose truth is written down here. */
final class PathDeliveryTest {
  private static final Double[][] TOKENS = steady(20, 100, 50); // 950 ms of stream

  @TempDir private Path folder;

  private Split split(Double[][] sent, double[] received, String serverMore, String clientMore)
      throws IOException {
    Path server =
        Lines.write(
            folder.resolve("server.jsonl"),
            Lines.server("a", SERVER_EPOCH, 2000, sent, serverMore));
    Path client =
        Lines.write(
            folder.resolve("client.jsonl"), Lines.client("a", 0, 2000, received, clientMore));
    return Lines.join(server, client).only();
  }

  private PathDelivery verdict(Double[][] sent, double[] received) throws IOException {
    return split(sent, received, "", "").pathDelivery();
  }

  /** Every {@code size} events are kept until the last of them is there. */
  private static double[] inHeaps(Double[][] sent, int size) {
    double[] received = new double[sent.length];
    for (int i = 0; i < sent.length; i++) {
      int last = Math.min((i / size + 1) * size, sent.length) - 1;
      received[i] = sent[last][1] + 2 + (i % size) * 0.05;
    }
    return received;
  }

  @Test
  void steadyDelayIsClean() throws IOException {
    assertThat(verdict(TOKENS, arrivals(TOKENS, 40))).isEqualTo(PathDelivery.CLEAN);
  }

  @Test
  void jitterOfAFewMillisecondsIsClean() throws IOException {
    Random random = new Random(1);
    for (double step : new double[] {0.2, 1, 5, 20}) {
      Double[][] sent = steady(60, 50, step);
      double[] received = arrivals(sent, 1);
      for (int i = 0; i < received.length; i++) {
        double jittered = received[i] + random.nextDouble() * 6;
        received[i] = i == 0 ? jittered : Math.max(received[i - 1], jittered);
      }
      assertThat(verdict(sent, received)).as("step %s ms", step).isEqualTo(PathDelivery.CLEAN);
    }
  }

  @Test
  void oneStallOfTheNetworkIsClean() throws IOException {
    double[] received = arrivals(TOKENS, 5);
    for (int i = 8; i < 13; i++) {
      received[i] = received[13] - 0.1 * (13 - i);
    }
    assertThat(verdict(TOKENS, received)).isEqualTo(PathDelivery.CLEAN);
  }

  @Test
  void everythingHeldToTheEndIsBuffered() throws IOException {
    Split split = split(TOKENS, inHeaps(TOKENS, 20), "", "");

    assertThat(split.pathDelivery()).isEqualTo(PathDelivery.PATH_BUFFERED);
    assertThat(split.pathMs()).isEqualTo(952);
    assertThat(split.delays().max()).isBetween(940.0, 950.0);
  }

  @Test
  void heapsOfFourAndOfTwoAreBuffered() throws IOException {
    assertThat(verdict(TOKENS, inHeaps(TOKENS, 4))).isEqualTo(PathDelivery.PATH_BUFFERED);
    assertThat(verdict(TOKENS, inHeaps(TOKENS, 2))).isEqualTo(PathDelivery.PATH_BUFFERED);
  }

  @Test
  void firstTokenHeldInABufferThatThenGivesUpIsBuffered() throws IOException {
    Double[][] sent = steady(200, 100, 50);
    double[] received = arrivals(sent, 2);
    double[] head = inHeaps(sent, 5);
    System.arraycopy(head, 0, received, 0, 5);

    assertThat(verdict(sent, received)).isEqualTo(PathDelivery.PATH_BUFFERED);
  }

  @Test
  void whatTheServerReleasedAtOnceIsNotThePaths() throws IOException {
    Double[][] atOnce = new Double[20][];
    for (int i = 0; i < 20; i++) {
      atOnce[i] = new Double[] {100.0 + 50 * i, 1060.0};
    }
    assertThat(verdict(atOnce, arrivals(atOnce, 2))).isEqualTo(PathDelivery.CLEAN);
  }

  @Test
  void serversOwnHeapsAreNotThePaths() throws IOException {
    Double[][] heaps = new Double[20][];
    for (int i = 0; i < 20; i++) {
      heaps[i] = new Double[] {100.0 + 50 * i, 100.0 + 50 * (i / 4 * 4 + 3)};
    }
    assertThat(verdict(heaps, arrivals(heaps, 2))).isEqualTo(PathDelivery.CLEAN);
  }

  @Test
  void delayThatOnlyGrowsIsNoBuffer() throws IOException {
    double[] received = arrivals(TOKENS, 2);
    for (int i = 0; i < received.length; i++) {
      received[i] += 40 * i;
    }
    assertThat(verdict(TOKENS, received)).isEqualTo(PathDelivery.UNKNOWN);
  }

  @Test
  void fewerEventsAtTheClientAreLost() throws IOException {
    double[] all = arrivals(TOKENS, 2);
    double[] received = new double[19];
    System.arraycopy(all, 0, received, 0, 7);
    System.arraycopy(all, 8, received, 7, 12);

    Split split = split(TOKENS, received, "", "");

    assertThat(split.pathDelivery()).isEqualTo(PathDelivery.EVENTS_LOST);
    assertThat(split.delays().count()).isZero();
    assertThat(split.businessSent()).isEqualTo(20);
    assertThat(split.businessReceived()).isEqualTo(19);
  }

  @Test
  void eventsThatNeverLeftTheServerAreNotLostOnThePath() throws IOException {
    Double[][] sent = steady(20, 100, 50);
    for (int i = 10; i < 20; i++) {
      sent[i][1] = null;
    }
    double[] received = Arrays.copyOf(arrivals(TOKENS, 2), 10);

    assertThat(verdict(sent, received)).isEqualTo(PathDelivery.CLEAN);
  }

  @Test
  void streamThatBrokeOffBehindTheServerIsTruncatedOnPath() throws IOException {
    double[] received = Arrays.copyOf(arrivals(TOKENS, 2), 8);

    Split split = split(TOKENS, received, "", "\"outcome\":\"truncated\"");

    assertThat(split.pathDelivery()).isEqualTo(PathDelivery.TRUNCATED_ON_PATH);
    assertThat(split.delays().count()).isEqualTo(8);
  }

  @Test
  void aClientThatGaveUpLostNothing() throws IOException {
    double[] received = Arrays.copyOf(arrivals(TOKENS, 2), 8);

    assertThat(split(TOKENS, received, "", "\"outcome\":\"timeout\"").pathDelivery())
        .isEqualTo(PathDelivery.CLEAN);
  }

  @Test
  void readsOfABodyWithoutEventsSayNothingOfTheWrites() throws IOException {
    double[] received = Arrays.copyOf(arrivals(TOKENS, 2), 8);

    Split split = split(TOKENS, received, "", "\"format\":\"writes\"");

    assertThat(split.pathDelivery()).isEqualTo(PathDelivery.UNKNOWN);
    assertThat(split.delays().count()).isZero();
  }

  @Test
  void moreEventsThanWereSentCannotBeJudged() throws IOException {
    double[] received = arrivals(steady(25, 100, 50), 2);

    assertThat(verdict(TOKENS, received)).isEqualTo(PathDelivery.UNKNOWN);
  }

  @Test
  void rowsBehindAHoleInTheTimelineAreNotMatched() throws IOException {
    // rows 0..4 and 95..99 of 100 events were kept; behind the hole nobody knows which is which
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 100; i = i == 4 ? 95 : i + 1) {
      rows.append(rows.isEmpty() ? "" : ",");
      rows.append("[%d,\"business\",%d,%d,90,1,\"flush\"]".formatted(i, i * 10, i * 10));
    }
    String bounded =
        "\"timeline\":[%s],\"timeline_dropped\":90,\"events\":{\"business\":100}".formatted(rows);

    Split split = split(new Double[0][], arrivals(steady(100, 3, 10), 0), bounded, "");

    assertThat(split.businessSent()).isEqualTo(100);
    assertThat(split.delays().count()).isEqualTo(5);
    assertThat(split.pathDelivery()).isEqualTo(PathDelivery.CLEAN);
  }
}
