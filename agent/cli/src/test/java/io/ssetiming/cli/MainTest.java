package io.ssetiming.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class MainTest {
  @Test
  void mistypedOptionIsOneLineWithTheNearestName() {
    CommandRun run = CommandRun.of("join", "--server", "a", "--cleint", "b", "--client", "c");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo("sse-timing join: unknown option --cleint; did you mean --client?\n");
  }

  @Test
  void mistypedCommandIsOneLineWithTheNearestName() {
    CommandRun run = CommandRun.of("jion");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).isEqualTo("sse-timing: unknown command jion; did you mean join?\n");
  }

  @Test
  void optionFarFromAllNamesGetsNoGuess() {
    CommandRun run = CommandRun.of("join", "--server", "a", "--client", "b", "--zzzzzz");

    assertThat(run.err()).isEqualTo("sse-timing join: unknown option --zzzzzz; see --help\n");
  }

  @Test
  void missingOptionIsOneLine() {
    CommandRun run = CommandRun.of("join", "--server", "a");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).startsWith("sse-timing join: missing required option").hasLineCount(1);
  }

  @Test
  void noCommandNamesThem() {
    CommandRun run = CommandRun.of();

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("a command is missing: ", "probe", "join").hasLineCount(1);
  }

  @Test
  void versionNeedsNoManifest() {
    CommandRun run = CommandRun.of("--version");

    assertThat(run.code()).isZero();
    assertThat(run.out()).startsWith("sse-timing ");
  }
}
