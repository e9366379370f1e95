package io.ssetiming.weaving;

import static io.ssetiming.weaving.Target.named;

import java.util.Collections;
import java.util.List;

/** Spring MVC, as far as it keeps things to itself that a container would have to know. */
final class SpringWeaving {

  private SpringWeaving() {}

  static List<Target> targets() {
    return Collections.singletonList(
        named("org.springframework.web.servlet.DispatcherServlet")
            .on(
                "io.ssetiming.plugin.servlet.FailureAdvice$Handled",
                "processHandlerException",
                Target.ANY,
                Target.ANY,
                "java.lang.Object",
                "java.lang.Exception"));
  }
}
