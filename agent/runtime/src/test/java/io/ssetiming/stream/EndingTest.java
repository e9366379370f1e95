package io.ssetiming.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetiming.record.RecordLine;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** How a stream ended, and why there was no token. */
class EndingTest {

  private static final String FINISH =
      "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n";
  private static final String ERROR = "data: {\"error\":{\"message\":\"no\"}}\n\n";

  private final Recorded recorded = new Recorded();
  private final Recorded.Call call = recorded.open();

  @Test
  void completed() {
    call.token(0).write(1, FINISH).done(2).flush(3);
    call.end(4)
        .has("outcome", "completed", "done_received", "true", "finish_reason", "stop")
        .notFlagged("missing_done", "truncated");
  }

  /** D5. */
  @Test
  void missingDone() {
    call.token(0).write(1, FINISH).flush(3);
    call.end(4).has("outcome", "completed", "done_received", "false").flagged("missing_done");
  }

  /** D5. */
  @Test
  void neitherDoneNorFinish() {
    call.token(0).flush(3);
    call.end(4).has("outcome", "truncated").notFlagged("missing_done", "truncated");
  }

  @Test
  void dialectWithoutAnEnd() {
    call.write(0, "data: x\n\n").flush(1);
    call.end(4).has("outcome", "completed");
  }

  @Test
  void cutByTheContainer() {
    call.token(0).done(1).flush(2).cutOff();
    call.end(4).has("outcome", "truncated").flagged("truncated");
  }

  /** D4: a clean terminator after an exception. */
  @Test
  void errorWithACleanEnd() {
    call.token(0).done(1).flush(2).fails(Failure.APPLICATION);
    call.end(4).has("outcome", "error");
  }

  @Test
  void errorInTheStream() {
    call.token(0).write(1, ERROR).flush(2);
    call.end(4).has("outcome", "error");
  }

  @ParameterizedTest
  @EnumSource(Failure.class)
  void firstFailureDecides(Failure first) {
    call.token(0).flush(1).fails(first);
    for (Failure later : Failure.values()) {
      call.fails(later);
    }
    call.cutOff().end(4).has("outcome", first.outcome());
  }

  /** D3. */
  @Test
  void halfAnEvent() {
    call.write(0, "data: half").fails(Failure.APPLICATION).close(1);
    call.end(2).has("outcome", "error", "partial_event", "true", "no_token_reason", "error");
  }

  @ParameterizedTest
  @CsvSource({"HEAD, 200, head_request", "GET, 204, no_body_status", "POST, 304, no_body_status"})
  void bodyless(String method, int status, String reason) {
    FakeView view = new FakeView();
    view.method = method;
    view.status = status;
    Recorded.Call head = recorded.open(view).token(0).bodyless();
    head.timeline.flushAsked(head.at(1));
    head.end(2)
        .has("no_token_reason", reason, "outcome", "completed", "delivery", "not_a_stream")
        .has("buffered", "false")
        .notFlagged("truncated");
  }

  @ParameterizedTest
  @CsvSource({
    "CLIENT_GONE, true, client_abort",
    "CLIENT_GONE, false, client_abort",
    "TIMEOUT, true, timeout",
    "TIMEOUT, false, timeout",
    "APPLICATION, true, not_sent",
    "APPLICATION, false, error",
    "SHUTDOWN, true, not_sent",
    ", true, not_sent",
    ", false, empty"
  })
  void noTokenAfterAFailure(Failure failure, boolean written, String reason) {
    if (written) {
      call.token(0);
    }
    call.fails(failure).end(1).has("no_token_reason", reason, "ttft_ms", null);
  }

  @Test
  void noTokenByWhatWasWritten() {
    recorded.open().write(0, ": c\n\n").flush(1).end(2).has("no_token_reason", "only_heartbeats");
    recorded.open().done(0).flush(1).end(2).has("no_token_reason", "only_heartbeats");
    recorded.open().reasoning(0).flush(1).end(2).has("no_token_reason", "only_reasoning");
    recorded.open().write(0, ERROR).flush(1).end(2).has("no_token_reason", "error");
  }

  @Test
  void notSentYet() {
    call.token(0);
    RecordLine open = call.timeline.toRecord("open");
    new Recorded.Told(open).has("no_token_reason", "not_sent_yet", "outcome", null, "kind", "open");
  }

  @Test
  void bodyEncodedByTheApplication() {
    call.view.responseHeaders.put("Content-Encoding", "gzip");
    call.write(0, "\u001f\u008b garbage data: x\n\n").head();
    call.write(1, "more\n\n").sent(2, 40, Release.FLUSH, false);
    call.end(3)
        .has("no_token_reason", "opaque_body", "outcome", "completed", "bytes_written", "0")
        .has("bytes_sent", "40", "delivery", "not_a_stream", "events_not_sent", null)
        .flagged("gzip");
  }

  @Test
  void bodyEncodedByTheContainer() {
    call.view.responseHeaders.put("Content-Encoding", "gzip");
    call.timeline.headReady(ResponseHead.of(call.view, true, false));
    call.token(0).flush(1);
    call.end(3).has("no_token_reason", null, "delivery", "streamed").flagged("gzip");
  }

  @Test
  void identityIsNoEncoding() {
    call.view.responseHeaders.put("Content-Encoding", "Identity");
    call.head().token(0).flush(1).end(3).has("no_token_reason", null).notFlagged("gzip");
  }

  @Test
  void discardedBody() {
    call.token(0).token(0).reasoning(1).write(2, "data: half");
    call.timeline.flushAsked(call.at(3));
    call.timeline.discardBody();
    call.write(10, "data: y\n\n").flush(11);
    Recorded.Told told = call.end(12);
    told.has("tokens", "1", "bytes_written", "9", "bytes_sent", "9", "partial_event", "false")
        .notFlagged("multi_event_write", "event_split", "heartbeat_before_token");
    assertThat(told.since("first_token_written")).isEqualTo(10);
    assertThat(told.list("timeline").toString())
        .isEqualTo("[[0, business, 10.000, 11.100, 9, 1, flush]]");
  }

  @Test
  void discardedAndNothingAfter() {
    call.token(0);
    call.timeline.discardBody();
    call.end(5)
        .has("no_token_reason", "empty", "first_token_written", null, "delivery", "not_a_stream");
  }

  @Test
  void discardAfterSomeLeft() {
    call.token(0).flush(1).token(2);
    call.timeline.discardBody();
    call.flush(3).end(4).has("tokens", "2");
  }

  @Test
  void flags() {
    call.write(0, ": c\n\n");
    call.write(1, "data: {\"choices\":[{\"delta\":{\"role\":\"assistant\"}}]}\n\n");
    String token = "data: {\"choices\":[{\"delta\":{\"content\":\"x\"}}]}\n\n";
    call.write(2, token + token + "data: half").flush(3).head();
    call.end(4)
        .flagged("heartbeat_before_token", "role_only_first", "multi_event_write", "event_split")
        .flagged("data_space", "id_missing", "no_accel_buffering_header")
        .notFlagged("no_data_space", "bom", "gzip", "content_length_set", "id_bad", "id_multi");
  }

  @Test
  void fewFlags() {
    call.view.header("x", "y");
    call.view.responseHeaders.put("X-Accel-Buffering", "no");
    call.write(0, "\uFEFFdata:x\n\n").head().flush(1);
    assertThat(call.end(2).list("flags")).isEqualTo(List.of("no_data_space", "bom", "id_missing"));
  }
}
