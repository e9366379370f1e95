package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The ways of writing that matter most, where a container is set up in another way. */
@ExtendWith(MatrixWriter.class)
final class VariantsIT {
  private static final List<String> NAMES =
      List.of("eachFlushed", "asyncStream", "nonBlocking", "sseEmitter", "neverFlushed", "writer");
  private static final List<String> REACTIVE_NAMES =
      List.of(
          "flux",
          "gzip",
          "buffers",
          "oneMegabyte",
          "throwsMidEvent",
          "clientCloses",
          "clientResets");

  @TempDir private static Path folder;
  private static Tls tls;

  static Stream<Arguments> everyVariant() {
    return App.measured().stream()
        .flatMap(build -> Stream.of(Variant.values()).map(each -> Arguments.of(build, each)));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("everyVariant")
  void trueRecords(App build, Variant variant) throws IOException {
    String whyNot = variant.whyNot(build);
    assumeTrue(whyNot == null, whyNot);
    try (AppJvm app = start(build, variant, Launch.withAgent());
        AppJvm plain = start(build, variant, Launch.plain())) {
      for (Scenario scenario : Scenarios.of(build)) {
        if (isPlayed(scenario, build)) {
          Observation seen = observe(scenario, app, variant);
          Observation unmeasured = observe(scenario, plain, variant);
          if (!scenario.racy()) {
            assertThat(seen.shape()).isEqualTo(unmeasured.shape());
          }
          new RecordCheck(scenario, app.records().stream(seen.key())).verify(build);
          new TimeCheck(timed(scenario, variant), seen, app.records().stream(seen.key()), build)
              .verify();
        }
      }
    }
  }

  private static boolean isPlayed(Scenario scenario, App build) {
    boolean reactive =
        build.isReactive()
            && REACTIVE_NAMES.contains(scenario.name())
            && (App.Family.NETTY.test(build) || isPlayedOnAContainer(scenario, build));
    return scenario.whyNot(build) == null && (reactive || NAMES.contains(scenario.name()));
  }

  /**
   * Over TLS a client that closes waits for the answer, which these give with their next write
   * only; and Undertow gives up reading a script of a megabyte ("SSL read loop").
   */
  private static boolean isPlayedOnAContainer(Scenario scenario, App build) {
    boolean large = scenario.name().equals("oneMegabyte");
    return scenario.reactions().isEmpty() && !(large && build == App.FLUX_UNDERTOW);
  }

  /** With NIO2 another thread may finish what a flush that does not block has begun. */
  private static Scenario timed(Scenario scenario, Variant variant) {
    boolean later = variant == Variant.NIO2 && scenario.name().equals("nonBlocking");
    return later ? scenario.expected(scenario.expected().any("delivery")) : scenario;
  }

  private static AppJvm start(App build, Variant variant, Launch launch) {
    if (variant != Variant.TLS) {
      return AppJvm.start(build, variant.of(launch));
    }
    tls = tls == null ? Tls.in(folder) : tls;
    return AppJvm.startTls(build, launch, tls);
  }

  private static Observation observe(Scenario scenario, AppJvm app, Variant variant)
      throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), app.port());
    try (RawClient client = RawClient.over(variant == Variant.TLS ? tls.over(socket) : socket)) {
      return Observation.of(scenario, app, scenario.name(), client);
    }
  }
}
