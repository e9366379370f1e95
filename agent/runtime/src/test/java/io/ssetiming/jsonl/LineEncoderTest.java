package io.ssetiming.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ssetiming.record.Millis;
import io.ssetiming.record.RecordLine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One record, one line of ASCII. */
class LineEncoderTest {

  private final LineEncoder encoder = new LineEncoder();

  private String encode(RecordLine line) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    encoder.encode(line, out);
    for (byte b : out.toByteArray()) {
      assertThat(b == '\n' || b >= ' ').as("byte %d", b).isTrue();
    }
    String text = out.toString(StandardCharsets.US_ASCII);
    assertThat(text.indexOf('\n')).isEqualTo(text.length() - 1);
    return text;
  }

  @Test
  void everyKindOfValue() throws IOException {
    RecordLine line =
        RecordLine.ofKind("stream")
            .put("s", "x")
            .put("l", -5L)
            .put("d", 1.25)
            .put("b", false)
            .put("m", Millis.ofMicros(1_796_060_000_123_456L))
            .put("o", RecordLine.object().put("a", 1L))
            .put("rows", Arrays.asList(1L, null, List.of("x"), Millis.ofMicros(-1)));
    String text = encode(line);
    assertThat(text)
        .isEqualTo(
            "{\"schema\":1,\"kind\":\"stream\",\"s\":\"x\",\"l\":-5,\"d\":1.25,\"b\":false,"
                + "\"m\":1796060000123.456,\"o\":{\"a\":1},\"rows\":[1,null,[\"x\"],-0.001]}\n");
    assertThat(Lines.parse(text).get("m")).isEqualTo(new BigDecimal("1796060000123.456"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gr\u00fc\u00df",
        "a\u2028b\u2029c\u0085d",
        "a\r\nb\tc\u0000d\u001b[31m",
        "quotes \" and \\ and /",
        "\uD83D\uDE00",
        "lone \uD83D high",
        "lone low \uDE00",
        "cut \uD83D",
        "\u007f\u0080\u009f\uFEFF\uFFFF"
      })
  void hostileText(String text) throws IOException {
    RecordLine line = RecordLine.object().put(text, text);
    assertThat(Lines.parse(encode(line))).containsEntry(text, text);
  }

  @Test
  void anyCharacters() throws IOException {
    Random random = new Random(2);
    for (int i = 0; i < 300; i++) {
      char[] chars = new char[random.nextInt(3_000)];
      for (int c = 0; c < chars.length; c++) {
        chars[c] = (char) (random.nextInt(0x10000) >> random.nextInt(12));
      }
      String text = new String(chars);
      assertThat(Lines.parse(encode(RecordLine.object().put("t", text)))).containsEntry("t", text);
    }
  }

  @Test
  void valueWithoutJson() {
    RecordLine line = RecordLine.object().put("a", 'c');
    assertThatThrownBy(() -> encode(line)).hasMessageContaining("java.lang.Character");
  }
}
