package io.ssetiming.sse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** However the bytes are cut and handed over, events and facts are the same. */
class CutsTest {

  record Body(String name, BodyFormat format, byte[] bytes) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Body> bodies() {
    Stream<Body> samples =
        DialectSample.ALL.stream()
            .flatMap(
                sample ->
                    Stream.of(
                        new Body(sample.name(), sample.format(), sample.body()),
                        new Body(sample + " CRLF", sample.format(), sample.lineEnds("\r\n")),
                        new Body(sample + " CR", BodyFormat.SSE, sample.lineEnds("\r")),
                        new Body(sample + " as NDJSON", BodyFormat.NDJSON, sample.body())));
    Stream<Body> lines =
        Stream.of(
                "{\"a\":1\r2}\n{\"a\":\r1}\r\n\r\n{\"a\":\"\r\"}\n{\"error\":tr\rue}\nx\ry\n{\"a\":1}")
            .map(text -> new Body("lines with CR", BodyFormat.NDJSON, text.getBytes()));
    return Stream.of(samples, lines, FramingTest.bodies()).flatMap(bodies -> bodies);
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void oneByteACall(Body body) {
    SeenEvents seen = SeenEvents.of(body.format());
    for (byte b : body.bytes()) {
      seen.stream.feed(b);
    }
    same(body, seen.finish());
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void splitAtEveryByte(Body body) {
    for (int cut = 0; cut <= body.bytes().length; cut++) {
      SeenEvents seen = SeenEvents.of(body.format());
      seen.stream.feed(body.bytes(), 0, cut);
      seen.stream.feed(body.bytes(), cut, body.bytes().length - cut);
      same(body, seen.finish());
    }
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void randomCuts(Body body) {
    Random random = new Random(42);
    for (int round = 0; round < 50; round++) {
      SeenEvents seen = SeenEvents.of(body.format());
      int from = 0;
      while (from < body.bytes().length) {
        int count = Math.min(random.nextInt(40), body.bytes().length - from);
        hand(seen.stream, body.bytes(), from, count, random.nextInt(3));
        from += count;
      }
      same(body, seen.finish());
    }
  }

  private static void hand(EventStream stream, byte[] bytes, int from, int count, int how) {
    if (how == 0) {
      stream.feed(bytes, from, count);
    } else if (how == 1) {
      stream.feed(ByteBuffer.wrap(Arrays.copyOfRange(bytes, from, from + count)));
    } else {
      ByteBuffer direct = ByteBuffer.allocateDirect(count);
      direct.put(bytes, from, count).flip();
      stream.feed(direct);
    }
  }

  private static void same(Body body, SeenEvents seen) {
    SeenEvents whole = SeenEvents.of(body.format()).feed(body.bytes()).finish();
    assertThat(seen.all).isEqualTo(whole.all);
    assertThat(seen.said()).isEqualTo(whole.said());
    assertThat(seen.stream.offset()).isEqualTo(body.bytes().length);
  }
}
