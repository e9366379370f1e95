package io.ssetiming.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Characters as the bytes that {@code String.getBytes} makes of them, however they are cut. */
class CharFeedTest {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  private void collect(ByteBuffer encoded) {
    bytes.write(encoded.array(), encoded.position(), encoded.remaining());
  }

  private void string(CharFeed feed, String text) {
    for (int at = 0; at < text.length(); ) {
      at += feed.take(text, at, text.length() - at);
      collect(feed.encode());
    }
  }

  private void array(CharFeed feed, String text) {
    char[] chars = ("<<" + text + ">>").toCharArray();
    for (int at = 0; at < text.length(); ) {
      at += feed.take(chars, 2 + at, text.length() - at);
      collect(feed.encode());
    }
  }

  private void single(CharFeed feed, String text) {
    for (char one : text.toCharArray()) {
      feed.take(one);
      collect(feed.encode());
    }
  }

  private void check(String text, Charset charset) {
    byte[] expected = text.getBytes(charset);
    string(new CharFeed(charset), text);
    assertThat(bytes.toByteArray()).isEqualTo(expected);
    bytes.reset();
    array(new CharFeed(charset), text);
    assertThat(bytes.toByteArray()).isEqualTo(expected);
    bytes.reset();
    single(new CharFeed(charset), text);
    assertThat(bytes.toByteArray()).isEqualTo(expected);
    bytes.reset();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"UTF-8", "ISO-8859-1", "US-ASCII", "UTF-16BE", "UTF-16", "GBK", "Shift_JIS"})
  void everyCharset(String name) {
    Charset charset = Charset.forName(name);
    check("", charset);
    check("data: x\n\n", charset);
    check("gr\u00fc\u00df \u4f60\u597d \u20ac", charset);
    check("\uD83D\uDE00\uD83D\uDE00", charset);
    check("lone \uDE00 low, lone \uD83D high", charset);
    check("a".repeat(255) + "\uD83D\uDE00" + "b".repeat(255) + "\u4f60", charset);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void pairCutBetweenCalls(int seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 3_000; i++) {
      text.appendCodePoint(
          random.nextBoolean() ? 0x1F600 + random.nextInt(50) : random.nextInt(0x3000));
    }
    CharFeed feed = new CharFeed(StandardCharsets.UTF_8);
    for (int at = 0; at < text.length(); ) {
      int end = Math.min(text.length(), at + 1 + random.nextInt(300));
      String part = text.substring(at, end);
      switch (random.nextInt(3)) {
        case 0 -> string(feed, part);
        case 1 -> array(feed, part);
        default -> single(feed, part);
      }
      at = end;
    }
    assertThat(bytes.toByteArray()).isEqualTo(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "ISO-8859-1"})
  void oneMegabyte(String name) {
    check("\uD83D\uDE00\u4f60x\u00fc".repeat(200_000), Charset.forName(name));
  }
}
