package io.ssetiming.weaving;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The list of what is woven: names are strings, so only a test can check them. */
class WeavingsTest {

  @Test
  void everyAdviceExists() throws ClassNotFoundException {
    for (Target target : Weavings.all()) {
      for (Target.Hook hook : target.hooks()) {
        Class.forName(hook.advice(), false, getClass().getClassLoader());
      }
    }
  }

  @Test
  void oneTargetForAClass() {
    Set<String> types = new HashSet<>();
    for (Target target : Weavings.all()) {
      assertThat(types.add(target.type())).as(target.type()).isTrue();
      assertThat(target.hooks()).isNotEmpty();
    }
  }

  @Test
  void report() {
    WeavingReport report = new WeavingReport();
    report.woven("b.B", List.of("b.B#x"), 1);
    report.woven("a.A", List.of(), 1);
    report.woven("b.B", List.of("b.B#x"), 1); // again, by another loader
    report.failed("c.C", new IllegalStateException("why"));
    assertThat(report.woven()).containsExactly("a.A", "b.B");
    assertThat(report.missed()).containsExactly("b.B#x");
    assertThat(report.failed()).containsExactly("c.C: java.lang.IllegalStateException: why");
  }
}
