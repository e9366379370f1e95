package io.ssetiming.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which body bytes the operating system has, by the socket bytes that it took. */
class WireLedgerTest {

  private final WireLedger ledger = new WireLedger();

  private void chunk(int body) {
    ledger.given(Integer.toHexString(body).length() + 2);
    ledger.givenBody(body);
    ledger.given(2);
  }

  @Test
  void nothingGiven() {
    assertThat(ledger.bodyTaken()).isZero();
    assertThat(ledger.drained()).isTrue();
  }

  @Test
  void headOnly() {
    ledger.given(100);
    assertThat(ledger.drained()).isFalse();
    ledger.taken(100);
    assertThat(ledger.drained()).isTrue();
    assertThat(ledger.bodyTaken()).isZero();
  }

  @Test
  void identity() {
    ledger.given(100);
    ledger.givenBody(10);
    ledger.taken(99);
    assertThat(ledger.bodyTaken()).isZero();
    ledger.taken(2);
    assertThat(ledger.bodyTaken()).isEqualTo(1);
    ledger.taken(9);
    assertThat(ledger.bodyTaken()).isEqualTo(10);
    assertThat(ledger.drained()).isTrue();
  }

  @Test
  void endInsideASegment() {
    chunk(20); // 4 + 20 + 2
    ledger.taken(4 + 13);
    assertThat(ledger.bodyTaken()).isEqualTo(13);
  }

  @Test
  void endBeforeTheChunksLineEnd() {
    chunk(20);
    ledger.taken(4 + 20);
    assertThat(ledger.bodyTaken()).isEqualTo(20);
    assertThat(ledger.drained()).isFalse();
    ledger.taken(1);
    assertThat(ledger.bodyTaken()).isEqualTo(20);
    ledger.taken(1);
    assertThat(ledger.drained()).isTrue();
  }

  @Test
  void insideTheSizeOfTheNextChunk() {
    chunk(20);
    chunk(5); // 3 + 5 + 2
    ledger.taken(26 + 2);
    assertThat(ledger.bodyTaken()).isEqualTo(20);
    ledger.taken(2);
    assertThat(ledger.bodyTaken()).isEqualTo(21);
  }

  @Test
  void takenOneByOne() {
    for (int i = 0; i < 50; i++) {
      chunk(1);
    }
    long bodyTaken = 0;
    for (int wire = 0; wire < 50 * 6; wire++) {
      bodyTaken += wire % 6 == 3 ? 1 : 0;
      ledger.taken(1);
      assertThat(ledger.bodyTaken()).isEqualTo(bodyTaken);
    }
  }

  @Test
  void moreSegmentsThanAreKeptApart() {
    for (int i = 0; i < 100; i++) {
      chunk(10); // 3 + 10 + 2
    }
    ledger.taken(63 * 15);
    assertThat(ledger.bodyTaken()).isEqualTo(630);
    ledger.taken(36 * 15 + 12); // all but the last body byte: nothing is claimed of the merged ones
    assertThat(ledger.bodyTaken()).isEqualTo(630);
    ledger.taken(1);
    assertThat(ledger.bodyTaken()).isEqualTo(1_000);
    chunk(10);
    ledger.taken(2 + 3 + 4);
    assertThat(ledger.bodyTaken()).isEqualTo(1_004);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void byteByByteModel(int seed) {
    Random random = new Random(seed);
    boolean overflows = seed % 2 == 0;
    List<Boolean> wire = new ArrayList<>(); // whether a socket byte carries body
    int taken = 0;
    int body = 0; // body bytes among those taken
    int open = 0;
    long before = 0;
    for (int step = 0; step < 20_000; step++) {
      int bytes = random.nextInt(12);
      boolean give = overflows ? random.nextInt(100) < 55 : open < 40;
      if (give && random.nextInt(3) > 0) {
        boolean carries = random.nextBoolean();
        for (int i = 0; i < bytes; i++) {
          wire.add(carries);
        }
        open++;
        if (carries) {
          ledger.givenBody(bytes);
        } else {
          ledger.given(bytes);
        }
      } else {
        bytes = overflows && random.nextInt(200) > 0 ? bytes * 2 : wire.size();
        int most = Math.min(bytes, wire.size() - taken);
        for (int i = 0; i < most; i++) {
          body += wire.get(taken++) ? 1 : 0;
        }
        ledger.taken(most);
        open = taken == wire.size() ? 0 : open;
      }
      long claimed = ledger.bodyTaken();
      assertThat(claimed).isBetween(before, (long) body);
      before = claimed;
      assertThat(ledger.drained()).isEqualTo(taken == wire.size());
      if (!overflows || taken == wire.size()) {
        assertThat(claimed).isEqualTo(body);
      }
    }
  }
}
