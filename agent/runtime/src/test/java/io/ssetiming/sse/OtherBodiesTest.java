package io.ssetiming.sse;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** Formats besides SSE, buffers, and a body begun anew. */
class OtherBodiesTest {

  @Test
  void formatOfAContentType() {
    assertThat(BodyFormat.of("text/event-stream")).isEqualTo(BodyFormat.SSE);
    assertThat(BodyFormat.of(" Text/Event-Stream ; charset=UTF-8")).isEqualTo(BodyFormat.SSE);
    for (String type :
        new String[] {"x-ndjson", "ndjson", "jsonl", "x-jsonlines", "stream+json", "X-NDJSON"}) {
      assertThat(BodyFormat.of("application/" + type)).isEqualTo(BodyFormat.NDJSON);
    }
    assertThat(BodyFormat.of("application/json")).isEqualTo(BodyFormat.WRITES);
    assertThat(BodyFormat.of("text/event-streams")).isEqualTo(BodyFormat.WRITES);
    assertThat(BodyFormat.of("")).isEqualTo(BodyFormat.WRITES);
    assertThat(BodyFormat.of(null)).isEqualTo(BodyFormat.WRITES);
  }

  @Test
  void lineIsAnEvent() {
    SeenEvents seen = SeenEvents.ndjson("{\"a\":1}\n\n{\"a\":\r2}\r\n  \r\nplain\n");
    assertThat(seen.words()).isEqualTo("answer comment answer comment answer");
    assertThat(seen.ends()).containsExactly(8L, 9L, 19L, 23L, 29L);
    assertThat(seen.facts().dataSpace()).isNull();
  }

  @Test
  void lastLineWithoutLineFeed() {
    assertThat(SeenEvents.ndjson("{\"a\":1}\n{\"a\":2}").ends()).containsExactly(8L, 15L);
    assertThat(SeenEvents.ndjson("{\"a\":1}\n{\"a\":2}").facts().partial()).isFalse();
    assertThat(SeenEvents.ndjson("{\"a\":1}\n{\"a\":2").ends()).containsExactly(8L);
    assertThat(SeenEvents.ndjson("{\"a\":1}\n{\"a\":2").facts().partial()).isTrue();
    assertThat(SeenEvents.ndjson("{\"a\":1}\nplain").facts().partial()).isTrue();
    assertThat(SeenEvents.ndjson("{\"a\":1}\n ").facts().partial()).isFalse();
  }

  @Test
  void byteOrderMarkOfLines() {
    SeenEvents seen = SeenEvents.ndjson("\uFEFF{\"error\":\"x\"}\n");
    assertThat(seen.words()).isEqualTo("error");
    assertThat(seen.facts().bom()).isTrue();
    byte[] half = "?{\"error\":\"x\"}\n".getBytes(java.nio.charset.StandardCharsets.UTF_8);
    half[0] = (byte) 0xEF;
    assertThat(SeenEvents.of(BodyFormat.NDJSON).feed(half).finish().words()).isEqualTo("answer");
  }

  @Test
  void writeIsAnEvent() {
    SeenEvents seen = SeenEvents.of(BodyFormat.WRITES).feed("abc").feed("").feed(" \n");
    seen.stream.feed('x');
    seen.stream.feed(ByteBuffer.allocateDirect(600));
    seen.stream.feed(ByteBuffer.allocateDirect(0));
    assertThat(seen.finish().words()).isEqualTo("answer answer answer answer");
    assertThat(seen.ends()).containsExactly(3L, 5L, 6L, 606L);
    assertThat(seen.facts().dialect()).isEqualTo("generic");
    assertThat(seen.facts().partial()).isFalse();
  }

  @Test
  void buffersAreLeftAsTheyAre() {
    byte[] bytes = "??data: x\n\ndata: y\n\n??".getBytes(java.nio.charset.StandardCharsets.UTF_8);
    ByteBuffer heap = ByteBuffer.wrap(bytes, 1, bytes.length - 2).slice();
    ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length - 2);
    direct.put(bytes, 1, bytes.length - 2);
    for (ByteBuffer buffer : new ByteBuffer[] {heap, heap.asReadOnlyBuffer(), direct}) {
      buffer.clear().position(3).mark().position(1).limit(bytes.length - 3);
      SeenEvents seen = SeenEvents.of(BodyFormat.SSE);
      seen.stream.feed(buffer);
      assertThat(seen.ends()).containsExactly(9L, 18L);
      assertThat(buffer.position()).isEqualTo(1);
      assertThat(buffer.limit()).isEqualTo(bytes.length - 3);
    }
  }

  @Test
  void markOfABufferIsKept() {
    ByteBuffer direct = ByteBuffer.allocateDirect(10);
    direct.position(2).mark().position(5);
    SeenEvents.of(BodyFormat.SSE).stream.feed(direct);
    assertThat(direct.reset().position()).isEqualTo(2);
  }

  @Test
  void discardedBodyBeginsAnew() {
    SeenEvents seen =
        SeenEvents.of(BodyFormat.SSE)
            .feed(
                "\uFEFFdata: {\"id\":\"a\",\"model\":\"m\",\"choices\":[]}\n\nevent: ping\ndata: {");
    seen.all.clear();
    seen.stream.reset();
    assertThat(seen.stream.offset()).isZero();
    assertThat(seen.said()).isEqualTo(SeenEvents.of(BodyFormat.SSE).said());
    seen.feed("\uFEFFdata:x\n\n").finish();
    assertThat(seen.words()).isEqualTo("answer");
    assertThat(seen.ends()).containsExactly(11L);
    assertThat(seen.said()).isEqualTo(SeenEvents.sse("\uFEFFdata:x\n\n").said());
  }
}
