package io.ssetiming.sse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Lines, fields, blocks and offsets by the WHATWG rules. */
class FramingTest {

  private static final String BOM = "\uFEFF";

  /** What {@link CutsTest} cuts besides the samples. */
  static Stream<CutsTest.Body> bodies() {
    return Stream.of(
            "data: x\r\n\r\ndata: y\r\n\r\n",
            "data: x\r\rdata: y\r\r",
            "data: x\r\n\rdata: y\r\n\r",
            "data: x\n\r\ndata: y\r\n\n",
            "data: x\n\r\n\r\r\n\n\r",
            "\r\n\r\n\r\r\r\n",
            BOM + "data: x\n\n" + BOM + "data: y\n\n",
            "\u00EFdata: x\n\ndata: y\n\n",
            "data\n\ndata:\n\nevent\ndata\ndata\n\ndat: x\n\ndatas: x\n\ndata : x\n\n",
            "event: pi\nevent: ping\ndata: 1\n\nevent: ping\nevent:\ndata: 1\n\n",
            "data: {\"id\":\"a\\u0041\\\"\\\\\",\ndata: \"model\":\"gr\u00FC\\u00fc\",\"error\":\ndata: tru\n\n",
            "data: {\"choices\":[{\"delta\":{\"c\\u006fntent\":\"\\u0020\"}}]}\n\n",
            "data: {\"usage\":{\"completion_tokens\":12\ndata: }}\n\n",
            "data: [DONE]  \n\ndata:[DONE]\n\ndata:  [DONE]\n\ndata: [DO\ndata: NE]\n\n",
            "data: \uD83D\uDE00\n\n: \uD83D\uDE00\n\n\uD83D\uDE00: x\n\ndata: cut",
            ": only\n\n: a comment\n")
        .map(
            text ->
                new CutsTest.Body(
                    text.replaceAll("\\s", "_"),
                    BodyFormat.SSE,
                    text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void lineFeedEndsAtOnce() {
    SeenEvents seen = SeenEvents.of(BodyFormat.SSE).feed("data: x\n\n");
    assertThat(seen.ends()).containsExactly(9L);
    assertThat(seen.all.get(0).bytes()).isEqualTo(9);
  }

  @Test
  void carriageReturnLineFeedBelongsToTheEvent() {
    assertThat(SeenEvents.sse("data: x\r\n\r\ndata: y\r\n\r\n").ends()).containsExactly(11L, 22L);
  }

  @Test
  void lineFeedOfCrLfIsAwaited() {
    SeenEvents seen = SeenEvents.of(BodyFormat.SSE).feed("data: x\r\n\r");
    assertThat(seen.all).isEmpty();
    assertThat(seen.feed("\n").ends()).containsExactly(11L);
  }

  @Test
  void otherByteAfterTheAwaitedLineFeed() {
    SeenEvents seen = SeenEvents.of(BodyFormat.SSE).feed("data: x\r\n\r");
    assertThat(seen.feed("d").ends()).containsExactly(10L);
    assertThat(seen.feed("ata: y\n\n").finish().words()).isEqualTo("answer answer");
    assertThat(seen.facts().partial()).isFalse();
  }

  @Test
  void endOfBodyAfterTheAwaitedLineFeed() {
    SeenEvents seen = SeenEvents.of(BodyFormat.SSE).feed("data: x\r\n\r");
    assertThat(seen.finish().ends()).containsExactly(10L);
    assertThat(seen.facts().partial()).isFalse();
  }

  @Test
  void loneCarriageReturnsEndAtOnce() {
    SeenEvents seen = SeenEvents.of(BodyFormat.SSE).feed("data: x\r\r");
    assertThat(seen.ends()).containsExactly(9L);
    assertThat(seen.feed("data: y\r\r").ends()).containsExactly(9L, 18L);
  }

  @Test
  void mixedLineEnds() {
    SeenEvents seen = SeenEvents.sse("data: x\r\n\ndata: y\r\rdata: z\n\r\n");
    assertThat(seen.words()).isEqualTo("answer answer answer");
    assertThat(seen.ends()).containsExactly(10L, 19L, 28L);
  }

  @Test
  void everyByteIsInOneCall() {
    for (DialectSample sample : DialectSample.ALL) {
      SeenEvents seen = SeenEvents.of(sample.format()).feed(sample.lineEnds("\r\n")).finish();
      long start = 0;
      for (SeenEvents.Seen event : seen.all) {
        assertThat(event.end() - event.bytes()).isEqualTo(start);
        start = event.end();
      }
      assertThat(start).isEqualTo(seen.stream.offset());
    }
  }

  @Test
  void byteOrderMarkAtTheStartOnly() {
    SeenEvents seen = SeenEvents.sse(BOM + "data: x\n\n");
    assertThat(seen.words()).isEqualTo("answer");
    assertThat(seen.ends()).containsExactly(12L);
    assertThat(seen.facts().bom()).isTrue();
    assertThat(SeenEvents.sse("\n" + BOM + "data: x\n\n").words()).isEqualTo("comment comment");
    assertThat(SeenEvents.sse(BOM + BOM + "data: x\n\n").words()).isEqualTo("comment");
  }

  @Test
  void halfAByteOrderMarkIsAnUnknownField() {
    byte[] body = "?data: x\n\ndata: y\n\n".getBytes(StandardCharsets.UTF_8);
    body[0] = (byte) 0xEF;
    SeenEvents seen = SeenEvents.of(BodyFormat.SSE).feed(body).finish();
    assertThat(seen.words()).isEqualTo("comment answer");
    assertThat(seen.facts().bom()).isFalse();
  }

  @Test
  void commentsAreNoEvents() {
    SeenEvents seen = SeenEvents.sse(": keep-alive\n\n:\n\n:data: x\n\n");
    assertThat(seen.words()).isEqualTo("comment comment comment");
    assertThat(seen.ends()).containsExactly(14L, 17L, 27L);
    assertThat(seen.facts().dialect()).isNull();
  }

  @Test
  void commentWithinABlockIsPartOfIt() {
    assertThat(SeenEvents.sse(": a\ndata: x\n: b\n\n").ends()).containsExactly(17L);
  }

  @Test
  void fieldsWithoutDataDispatchNothing() {
    assertThat(SeenEvents.sse("event: ping\n\nid: 7\n\nretry: 10\n\nfoo\n\n").words())
        .isEqualTo("comment comment comment comment");
  }

  @Test
  void nameIsForgottenAfterABlockWithoutData() {
    assertThat(SeenEvents.sse("event: ping\n\ndata: x\n\n").words()).isEqualTo("comment answer");
    assertThat(SeenEvents.sse("event: ping\ndata: x\n\ndata: x\n\n").words())
        .isEqualTo("heartbeat answer");
  }

  @Test
  void lastNameCounts() {
    assertThat(SeenEvents.sse("event: ping\nevent: x\ndata: 1\n\n").words()).isEqualTo("answer");
    assertThat(SeenEvents.sse("event: ping\nevent\ndata: 1\n\n").words()).isEqualTo("answer");
    assertThat(SeenEvents.sse("data: 1\nevent: ping\n\n").words()).isEqualTo("heartbeat");
  }

  @Test
  void bareBlankLineIsNoEvent() {
    assertThat(SeenEvents.sse("\ndata: x\n\n\n").ends()).containsExactly(1L, 10L, 11L);
    assertThat(SeenEvents.sse("\ndata: x\n\n\n").words()).isEqualTo("comment answer comment");
  }

  @Test
  void emptyDataIsAnEventWithoutContent() {
    assertThat(SeenEvents.sse("data\n\ndata:\n\ndata: \n\ndata:  \n\n").words())
        .isEqualTo("meta meta meta meta");
  }

  @Test
  void fieldNamesAreExact() {
    assertThat(SeenEvents.sse("data : x\n\nDATA: x\n\ndat: x\n\ndatax: x\n\n data: x\n\n").words())
        .isEqualTo("comment comment comment comment comment");
  }

  @Test
  void valueKeepsAllButOneSpace() {
    assertThat(SeenEvents.sse("event:  ping\ndata: x\n\n").words()).isEqualTo("answer");
    assertThat(SeenEvents.sse("event:ping\ndata: x\n\n").words()).isEqualTo("heartbeat");
  }

  @Test
  void spaceAfterTheFirstDataColon() {
    assertThat(SeenEvents.sse("data: x\n\ndata:x\n\n").facts().dataSpace()).isTrue();
    assertThat(SeenEvents.sse("data:x\n\ndata: x\n\n").facts().dataSpace()).isFalse();
    assertThat(SeenEvents.sse("data:  x\n\n").facts().dataSpace()).isTrue();
    assertThat(SeenEvents.sse("event: x\n: data: x\n\n").facts().dataSpace()).isNull();
  }

  @Test
  void payloadThatStartsWithAColon() {
    assertThat(SeenEvents.sse("data: :x\n\ndata::x\n\ndata: : [DONE]\n\n").words())
        .isEqualTo("answer answer answer");
  }

  @Test
  void dataLinesAreJoined() {
    assertThat(SeenEvents.sse("data: {\"error\":\ndata: \"x\"}\n\n").words()).isEqualTo("error");
    assertThat(SeenEvents.sse("data: {\"error\":\"\ndata: x\"}\n\n").words()).isEqualTo("answer");
    assertThat(SeenEvents.sse("data: {\"error\":tr\ndata: ue}\n\n").words()).isEqualTo("answer");
    assertThat(SeenEvents.sse("data: [DO\ndata: NE]\n\n").words()).isEqualTo("answer");
    assertThat(SeenEvents.sse("data:\ndata: x\ndata:\n\n").words()).isEqualTo("answer");
  }

  @Test
  void noBlankLineAtTheEnd() {
    assertThat(SeenEvents.sse("data: x\n\ndata: y").facts().partial()).isTrue();
    assertThat(SeenEvents.sse("data: x\n\ndata: y\n").facts().partial()).isTrue();
    assertThat(SeenEvents.sse("data: x\n\ndata: y\n").words()).isEqualTo("answer");
    assertThat(SeenEvents.sse("data: x\n\nda").facts().partial()).isTrue();
    assertThat(SeenEvents.sse("data: x\n\n: y\n").facts().partial()).isFalse();
    assertThat(SeenEvents.sse("data: x\n\n").facts().partial()).isFalse();
  }

  @Test
  void emptyBody() {
    SeenEvents seen = SeenEvents.sse("");
    assertThat(seen.all).isEmpty();
    assertThat(seen.facts().partial()).isFalse();
    assertThat(seen.facts().dialect()).isNull();
  }
}
