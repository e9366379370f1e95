package io.ssetiming.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/**
 * Sets what a scenario expects against a run without an agent: what the client saw and what the
 * application says of itself. A table that is wrong about its container fails here, whatever an
 * agent says.
 */
final class WireCheck {
  // On a busy machine the client sleeps over what has arrived, but not for this long.
  private static final long CLIENT_LATE_MICROS = 150_000;
  // Less than any pause behind an event that is held.
  private static final long HELD_MICROS = 30_000;

  private final Scenario scenario;
  private final Expected expected;
  private final Observation seen;
  private final RawResponse response;
  private final List<Integer> ends;
  private final boolean flushesItself;

  WireCheck(Scenario scenario, Observation seen, App build) {
    flushesItself = App.FLUSHES_ITSELF.test(build);
    this.scenario = scenario;
    this.seen = seen;
    expected = scenario.expected();
    response = GzipBody.unpacked(seen.response());
    ends = BodyEvents.endsOf(response.body(), scenario.isNdjson());
  }

  /** What is not as expected, or null. */
  AssertionError failure() {
    try {
      verify();
      return null;
    } catch (AssertionError e) {
      return e;
    }
  }

  private void verify() {
    if (!expected.isRecorded()) {
      assertThat(ends).as(of("events")).isEmpty();
      return;
    }
    assertThat(response.status()).as(of("status")).isEqualTo(expected.fields().get("status"));
    if ("completed".equals(expected.fields().get("outcome"))) {
      assertThat(seen.response().complete).as(of("a whole response")).isTrue();
    }
    if (!expected.isUnread()) {
      assertThat("gzip".equals(seen.response().header("Content-Encoding")))
          .as(of("gzip"))
          .isEqualTo(expected.flags().contains("gzip"));
    }
    if (expected.flags().contains("content_length_set")) {
      assertThat(response.header("Content-Length")).as(of("a length")).isNotNull();
    }
    if (!scenario.racy() && !expected.isUnread()) {
      assertThat(ends).as(of("events")).hasSize(expected.sentRows());
    }
    Object delivery = expected.fields().get("delivery");
    if ("streamed".equals(delivery)) {
      eachAtOnce();
    } else if (Boolean.TRUE.equals(expected.fields().get("buffered")) && !ends.isEmpty()) {
      assertThat(longestHold()).as(of("the longest hold")).isGreaterThan(HELD_MICROS);
    }
  }

  private void eachAtOnce() {
    int overtaken = 0;
    for (int event = 0; event < ends.size(); event++) {
      TruthCall write = seen.writeOf(event, ends, scenario);
      if (write == null) {
        return;
      }
      long received = response.receivedMicros(ends.get(event) - 1);
      TruthCall flush = seen.next(write, "flush");
      boolean atOnce = scenario.sendsEvents() || flushesItself && flush == null;
      TruthCall leaves = atOnce ? write : flush;
      assertThat(leaves).as(of("a flush behind event " + event)).isNotNull();
      if (!scenario.sendsEvents()) { // a framework may have to get ready first
        assertThat(received)
            .as(of("event " + event + " comes with its flush"))
            .isLessThan(leaves.endMicros() + CLIENT_LATE_MICROS);
      }
      TruthCall next = event + 1 < ends.size() ? seen.writeOf(event + 1, ends, scenario) : null;
      overtaken += next != null && next.beginMicros() < received ? 1 : 0;
    }
    if (ends.size() > 2 && !expected.flags().contains("multi_event_write")) {
      assertThat(overtaken)
          .as(of("events that came after the next was written"))
          .isLessThan(ends.size() - 1);
    }
  }

  private long longestHold() {
    long longest = 0;
    for (int event = 0; event < ends.size(); event++) {
      TruthCall write = seen.writeOf(event, ends, scenario);
      if (write != null) {
        long received = response.receivedMicros(ends.get(event) - 1);
        longest = Math.max(longest, received - write.endMicros());
      }
    }
    return longest;
  }

  private String of(String what) {
    return what + " in " + scenario + ": " + seen.shape();
  }
}
