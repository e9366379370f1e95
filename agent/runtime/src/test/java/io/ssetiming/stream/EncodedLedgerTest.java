package io.ssetiming.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How much of a body a client can decode, by the encoded bytes that have left. */
class EncodedLedgerTest {

  private static final byte[] ONE = "data: one\n\n".getBytes(StandardCharsets.UTF_8);
  private static final byte[] TWO = "data: two\n\n".getBytes(StandardCharsets.UTF_8);

  private EncodedLedger ledger = EncodedLedger.of("gzip");

  @AfterEach
  void close() {
    ledger.close();
  }

  private static byte[] gzip(byte[]... members) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] member : members) {
      try (GZIPOutputStream gzip = new GZIPOutputStream(all)) {
        gzip.write(member);
      }
    }
    return all.toByteArray();
  }

  private static byte[] deflated(boolean raw, byte[] body) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(6, raw);
    try (DeflaterOutputStream out = new DeflaterOutputStream(all, deflater)) {
      out.write(body);
    }
    deflater.end();
    return all.toByteArray();
  }

  private void take(byte... bytes) {
    ledger.taken(ByteBuffer.wrap(bytes));
  }

  @Test
  void nothing() {
    assertThat(ledger.decoded()).isZero();
    take();
    assertThat(ledger.decoded()).isZero();
  }

  /** What Jetty's compressor lets go at the first flush. */
  @Test
  void onlyTheHead() {
    take((byte) 0x1f, (byte) 0x8b, (byte) 8, (byte) 0, (byte) 0, (byte) 0, (byte) 0, (byte) 0);
    take((byte) 0, (byte) 0xff);
    assertThat(ledger.decoded()).isZero();
  }

  @Test
  void whole() throws IOException {
    take(gzip(ONE));
    assertThat(ledger.decoded()).isEqualTo(11);
  }

  @Test
  void flushedInBetween() throws IOException {
    ByteArrayOutputStream left = new ByteArrayOutputStream();
    GZIPOutputStream gzip = new GZIPOutputStream(left, 512, true);
    gzip.write(ONE);
    gzip.flush();
    take(left.toByteArray());
    assertThat(ledger.decoded()).isEqualTo(11);
    left.reset();
    gzip.write(TWO);
    take(left.toByteArray());
    assertThat(ledger.decoded()).as("written, not flushed").isEqualTo(11);
    gzip.finish();
    take(left.toByteArray());
    assertThat(ledger.decoded()).isEqualTo(22);
  }

  @Test
  void neverFlushed() throws IOException {
    ByteArrayOutputStream left = new ByteArrayOutputStream();
    GZIPOutputStream gzip = new GZIPOutputStream(left); // its flush moves nothing of the body
    gzip.write(ONE);
    gzip.flush();
    gzip.write(TWO);
    gzip.flush();
    take(left.toByteArray());
    assertThat(ledger.decoded()).isZero();
    int before = left.size();
    gzip.close();
    ledger.taken(ByteBuffer.wrap(left.toByteArray(), before, left.size() - before));
    assertThat(ledger.decoded()).isEqualTo(22);
  }

  @Test
  void severalMembers() throws IOException {
    take(gzip(ONE, TWO));
    assertThat(ledger.decoded()).isEqualTo(22);
  }

  @Test
  void headWithEverything() throws IOException {
    byte[] plain = gzip(ONE);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(plain, 0, 3);
    all.write(0x02 | 0x04 | 0x08 | 0x10); // checksum, extra, name, comment
    all.write(plain, 4, 6);
    all.write(new byte[] {3, 0, 'a', 0, 'b'}); // extra may hold a zero
    all.write("name\0comment\0".getBytes(StandardCharsets.ISO_8859_1));
    all.write(new byte[] {0x12, 0x34});
    all.write(plain, 10, plain.length - 10);
    for (byte each : all.toByteArray()) {
      take(each);
    }
    assertThat(ledger.decoded()).isEqualTo(11);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void deflate(boolean raw) throws IOException {
    ledger = EncodedLedger.of("deflate");
    take(deflated(raw, ONE));
    assertThat(ledger.decoded()).isEqualTo(11);
  }

  @Test
  void otherEncodings() {
    assertThat(EncodedLedger.of("br")).isNull();
    assertThat(EncodedLedger.of("gzip, br")).isNull();
    assertThat(EncodedLedger.of(null)).isNull();
    assertThat(EncodedLedger.of(" X-GZIP ")).isNotNull();
  }

  /** What was decoded before stays true. */
  @Test
  void nonsense() throws IOException {
    take(gzip(ONE));
    take("no gzip at all".getBytes(StandardCharsets.UTF_8));
    assertThat(ledger.decoded()).isEqualTo(11);
  }

  @Test
  void closedTwice() throws IOException {
    take(gzip(ONE));
    ledger.close();
    ledger.close();
    take(gzip(TWO));
    assertThat(ledger.decoded()).isEqualTo(11);
  }

  /** However the bytes are cut, nothing is counted before it can be had, and all is in the end. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void cutAnywhere(long seed) throws IOException {
    Random random = new Random(seed);
    byte[] body = new byte[20_000];
    random.nextBytes(body);
    byte[] encoded = gzip(body);
    long previous = 0;
    for (int at = 0; at < encoded.length; ) {
      int length = Math.min(encoded.length - at, 1 + random.nextInt(700));
      ledger.taken(ByteBuffer.wrap(encoded, at, length));
      at += length;
      assertThat(ledger.decoded()).isBetween(previous, (long) body.length);
      assertThat(ledger.decoded()).as("random bytes don't shrink").isLessThanOrEqualTo(at);
      previous = ledger.decoded();
    }
    assertThat(ledger.decoded()).isEqualTo(body.length);
  }
}
