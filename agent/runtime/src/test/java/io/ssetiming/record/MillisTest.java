package io.ssetiming.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Milliseconds as text. */
class MillisTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0.000",
    "1, 0.001",
    "10, 0.010",
    "100, 0.100",
    "999, 0.999",
    "1000, 1.000",
    "1001, 1.001",
    "1796060000123456, 1796060000123.456",
    "-1, -0.001",
    "-999, -0.999",
    "-1000, -1.000",
    "-3001, -3.001",
    "9223372036854775807, 9223372036854775.807",
    "-9223372036854775808, -9223372036854775.808"
  })
  void micros(long micros, String text) {
    assertThat(Millis.ofMicros(micros)).hasToString(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0.000",
    "999, 0.000",
    "1000, 0.001",
    "1999, 0.001",
    "-1, -0.001",
    "-1000, -0.001"
  })
  void nanosRoundDown(long nanos, String text) {
    assertThat(Millis.ofNanos(nanos)).hasToString(text);
  }

  @Test
  void sameNumberAsDecimal() {
    Random random = new Random(1);
    for (int i = 0; i < 10_000; i++) {
      long micros = random.nextLong() >> random.nextInt(60);
      assertThat(Millis.ofMicros(micros))
          .hasToString(BigDecimal.valueOf(micros, 3).toPlainString());
    }
  }
}
