package io.ssetiming.sse;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DialectTest {

  static Stream<DialectSample> samples() {
    return DialectSample.ALL.stream();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void eventsOfTheSample(DialectSample sample) {
    assertThat(read(sample).words()).isEqualTo(sample.events());
  }

  @ParameterizedTest
  @MethodSource("samples")
  void factsOfTheSample(DialectSample sample) {
    assertThat(read(sample).said()).isEqualTo(sample.facts());
  }

  @Test
  void everyDialectHasASample() {
    Set<String> sampled =
        DialectSample.ALL.stream().map(s -> s.facts().split(" ")[0]).collect(Collectors.toSet());
    assertThat(Arrays.stream(Dialect.values()).map(d -> d.row.name)).allMatch(sampled::contains);
  }

  @Test
  void everyDialectHasRoomForItsMarks() {
    assertThat(Dialect.values().length).isLessThanOrEqualTo(Mark.DIALECTS);
  }

  private static SeenEvents read(DialectSample sample) {
    return SeenEvents.of(sample.format()).feed(sample.body()).finish();
  }
}
