package io.ssetiming.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetiming.record.RecordLine;
import io.ssetiming.sse.BodyFormat;
import io.ssetiming.stream.Arrival;
import io.ssetiming.stream.ResponseView;
import io.ssetiming.stream.StreamRegistry;
import io.ssetiming.stream.StreamTimeline;
import io.ssetiming.time.FakeClock;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options as they act on streams. */
class AgentPathsTest {

  private final List<RecordLine> records = new ArrayList<>();

  private static AgentOptions read(String arguments) {
    return AgentOptions.read(
        arguments, Collections.emptyMap(), new Properties(), "host:1", AgentPathsTest::unexpected);
  }

  private static void unexpected(String complaint) {
    throw new AssertionError(complaint);
  }

  private StreamTimeline open(AgentOptions options, String path) {
    ResponseView view =
        (ResponseView)
            Proxy.newProxyInstance(
                ResponseView.class.getClassLoader(),
                new Class<?>[] {ResponseView.class},
                (self, method, arguments) ->
                    switch (method.getName()) {
                      case "path" -> path;
                      case "status" -> 200;
                      case "contentLength" -> -1L;
                      default -> null;
                    });
    return new StreamRegistry(options.streams, new FakeClock(), record -> records.add(record.get()))
        .open(view, BodyFormat.SSE, Arrival.at(0, "test"));
  }

  @ParameterizedTest
  @CsvSource({
    "/chat, /chat, true",
    "/chat, /chat/, false",
    "/chat, /chatter, false",
    "/chat*, /chatter/x, true",
    "*/stream, /a/b/stream, true",
    "*/stream, /a/b/streams, false",
    "/a*z, /az, true",
    "/a**z, /a/b/z, true",
    "/v1.0/*, /v1.0/x, true",
    "/v1.0/*, /v1x0/x, false",
    "/a+(b)[c]$\\E, /a+(b)[c]$\\E, true",
    "/x;/y, /y, true",
    "/x;/y, /x;/y, false",
    "*, '', true",
    "'', /anything, true"
  })
  void globs(String globs, String path, boolean wanted) {
    assertThat(open(read("paths=" + globs), path) != null).isEqualTo(wanted);
  }

  @Test
  void pathThatIsUnknown() {
    assertThat(open(read("paths=/x"), null)).isNull();
    assertThat(open(read(""), null)).isNotNull();
  }

  @Test
  void labelsAndEvents() {
    open(read("labels=\"model=a=b; mode : x ,empty=\",events=NONE,service=s"), "/x").end(5);
    RecordLine record = records.get(0);
    RecordLine extra = (RecordLine) record.get("extra");
    assertThat(extra.names()).containsExactly("model", "mode", "empty");
    assertThat(extra.values()).containsExactly("a=b", "x", "");
    assertThat(record.get("timeline")).isNull();
    assertThat(record.get("service")).isEqualTo("s");
    assertThat(record.get("instance")).isEqualTo("host:1");
  }
}
