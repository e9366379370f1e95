package io.ssetiming.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class ChunkedFramingTest {
  private final ChunkedFraming framing = new ChunkedFraming();
  private final StringBuilder body = new StringBuilder();

  private void feed(String text) throws ProtocolException {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    framing.feed(
        bytes,
        0,
        bytes.length,
        (b, from, n) -> body.append(new String(b, from, n, StandardCharsets.ISO_8859_1)));
  }

  @Test
  void trailersBelongToTheFramingAndEndIt() throws ProtocolException {
    feed("3;ext=\"1\"\r\nabc\r\n0\r\nA: b\r\n");
    assertThat(framing.isComplete()).isFalse();
    feed("\r\n");
    assertThat(framing.isComplete()).isTrue();
    assertThat(body).hasToString("abc");
  }

  @Test
  void lineFeedsInsideAChunkAreData() throws ProtocolException {
    feed("4\r\n\n\r\n\r\r\n0\r\n\r\n");
    assertThat(body).hasToString("\n\r\n\r");
    assertThat(framing.isComplete()).isTrue();
  }

  @Test
  void sizesThatAreNoneAreRefused() {
    for (String wrong : new String[] {"x\r\n", "\r\n", "fffffffffffffffff\r\n", "1\r\nab\r\n"}) {
      ChunkedFraming fresh = new ChunkedFraming();
      byte[] bytes = wrong.getBytes(StandardCharsets.ISO_8859_1);
      assertThatThrownBy(() -> fresh.feed(bytes, 0, bytes.length, (b, from, n) -> {}))
          .as(wrong)
          .isInstanceOf(ProtocolException.class);
    }
  }
}
