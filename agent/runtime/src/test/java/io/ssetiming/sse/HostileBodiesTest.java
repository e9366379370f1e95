package io.ssetiming.sse;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever the bytes are, the reader neither throws nor grows. */
class HostileBodiesTest {

  private static final EventSink NOBODY =
      new EventSink() {
        @Override
        public void onEvent(long end, int bytes, EventClass what, ContentKind kind, int tokens) {}

        @Override
        public void onComment(long end, int bytes) {}
      };

  @ParameterizedTest
  @EnumSource(BodyFormat.class)
  void randomBytes(BodyFormat format) {
    for (int seed = 0; seed < 300; seed++) {
      byte[] bytes = new byte[2000];
      new Random(seed).nextBytes(bytes);
      SeenEvents.of(format).feed(bytes).finish();
    }
  }

  @ParameterizedTest
  @EnumSource(BodyFormat.class)
  void randomPiecesOfTheGrammar(BodyFormat format) {
    String[] pieces = {
      "data: ",
      "data:",
      "event: ",
      "ping",
      "\n",
      "\n\n",
      "\r\n",
      "\r",
      ":",
      "{",
      "}",
      "[",
      "]",
      "\"",
      "\\",
      "\\u00",
      ",",
      "\"choices\":",
      "\"delta\":",
      "\"content\":",
      "\"type\":",
      "true",
      "null",
      "1e9",
      "-",
      "\"x\"",
      "[DONE]",
      "\u00FC",
      " ",
      "candidates",
      "\"parts\":[{",
      "thought"
    };
    for (int seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      SeenEvents seen = SeenEvents.of(format);
      for (int i = 0; i < 200; i++) {
        seen.feed(pieces[random.nextInt(pieces.length)]);
      }
      seen.finish();
      assertThat(seen.all).allMatch(event -> event.bytes() > 0);
    }
  }

  @Test
  void flippedBytesOfTheSamples() {
    Random random = new Random(7);
    for (DialectSample sample : DialectSample.ALL) {
      for (int round = 0; round < 200; round++) {
        byte[] body = sample.body();
        for (int i = 0; i < 5; i++) {
          body[random.nextInt(body.length)] = (byte) random.nextInt(256);
        }
        SeenEvents.of(sample.format()).feed(body).finish();
      }
    }
  }

  @Test
  void malformedJsonIsGeneric() {
    for (String data :
        new String[] {
          "{\"error\":\"x\"",
          "{\"error\":\"x\"}}",
          "{\"error\":\"x\"} x",
          "{\"error\":\"x\",}",
          "{\"error\":\"x\"]",
          "{error:\"x\"}",
          "{\"error\" \"x\"}",
          "{\"error\":\"x\",\"a\":nul}",
          "{\"error\":\"x\",\"a\":+}",
          "{\"error\":\"x\",\"a\":[1,}",
          "{\"error\":\"x\",\"a\":[}]}",
          "{\"error\":\"x\",\"a\":\"\\x\"}",
          "{\"error\":\"x\",\"a\":\"\\u00g0\"}",
        }) {
      SeenEvents seen = SeenEvents.sse("data: " + data + "\n\ndata: {\"error\":\"x\"}\n\n");
      assertThat(seen.words()).as(data).isEqualTo("answer error");
    }
  }

  @Test
  void malformedChunkLeavesNoFacts() {
    SeenEvents seen = SeenEvents.sse("data: {\"id\":\"a\",\"model\":\"m\",\"choices\":[]\n\n");
    assertThat(seen.facts().dialect()).isEqualTo("generic");
    assertThat(seen.facts().responseId()).isNull();
    assertThat(seen.facts().model()).isNull();
  }

  @Test
  void deepNestingIsGeneric() {
    for (String open : new String[] {"[", "{\"a\":"}) {
      String deep = "{\"a\":" + open.repeat(10_000);
      assertThat(SeenEvents.sse("data: " + deep + "\n\ndata: x\n\n").words())
          .isEqualTo("answer answer");
    }
  }

  @Test
  void nestingOfRealSchemasIsRead() {
    String deep = "[".repeat(25) + "{\"error\":\"no\"}" + "]".repeat(25);
    assertThat(SeenEvents.what("{\"a\":" + deep + ",\"error\":\"x\"}")).isEqualTo("error");
    assertThat(SeenEvents.what("{\"a\":" + deep + "}")).isEqualTo("answer");
  }

  @Test
  void hugeKeysAndValues() {
    String huge = "k".repeat(100_000);
    assertThat(SeenEvents.what("{\"" + huge + "\":1,\"error\":\"" + huge + "\"}"))
        .isEqualTo("error");
    assertThat(SeenEvents.what("{\"type\":\"" + huge + "\",\"a\":" + "9".repeat(9999) + "}"))
        .isEqualTo("answer");
    assertThat(SeenEvents.sse("event: " + huge + "\ndata: x\n\n").words()).isEqualTo("answer");
    assertThat(SeenEvents.sse(huge + ": x\n\n").words()).isEqualTo("comment");
  }

  @Test
  void bytesThatAreNoUtf8() {
    byte[] body = "data: {\"?\":\"?\",\"error\":\"?\"}\n\n".getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < body.length; i++) {
      body[i] = body[i] == '?' ? (byte) 0xC3 : body[i];
    }
    assertThat(SeenEvents.of(BodyFormat.SSE).feed(body).words()).isEqualTo("error");
  }

  @Test
  void characterCutBetweenWrites() {
    byte[] body = "data: {\"model\":\"\uD83D\uDE00\"}\n\n".getBytes(StandardCharsets.UTF_8);
    for (int cut = 0; cut < body.length; cut++) {
      SeenEvents seen = SeenEvents.of(BodyFormat.SSE);
      seen.feed(Arrays.copyOf(body, cut)).feed(Arrays.copyOfRange(body, cut, body.length));
      assertThat(seen.facts().model()).isEqualTo("\uD83D\uDE00");
    }
  }

  @Test
  void megabyteLineInConstantMemory() {
    byte[] part = "0123456789abcdef".repeat(64).getBytes(StandardCharsets.UTF_8);
    byte[] head = "data: {\"choices\":[{\"delta\":{\"content\":\"".getBytes(StandardCharsets.UTF_8);
    byte[] tail = "\"}}]}\n\n".getBytes(StandardCharsets.UTF_8);
    EventStream stream = new EventStream(BodyFormat.SSE, EventRules.defaults(), NOBODY);
    feed(stream, head, tail); // classes loaded, dialect known
    long before = allocated();
    feed(stream, head);
    for (int i = 0; i < 1024; i++) {
      stream.feed(part, 0, part.length);
    }
    feed(stream, tail);
    assertThat(allocated() - before).isLessThan(16 * 1024);
    assertThat(stream.offset()).isGreaterThan(1024 * 1024);
    assertThat(stream.facts().dialect()).isEqualTo("openai-chat");
  }

  @Test
  void knownDialectAllocatesNothing() {
    for (DialectSample sample : DialectSample.ALL) {
      EventStream stream = new EventStream(sample.format(), EventRules.defaults(), NOBODY);
      byte[] body = sample.body();
      feed(stream, body, body);
      long before = allocated();
      for (int i = 0; i < 1000; i++) {
        stream.feed(body, 0, body.length);
      }
      assertThat(allocated() - before).as(sample.name()).isLessThan(4 * 1024);
    }
  }

  private static void feed(EventStream stream, byte[]... bodies) {
    for (byte[] body : bodies) {
      stream.feed(body, 0, body.length);
    }
  }

  /** Bytes that this thread has allocated; where the JVM can't say, the bounds hold trivially. */
  private static long allocated() {
    java.lang.management.ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return threads instanceof com.sun.management.ThreadMXBean sun
        ? sun.getThreadAllocatedBytes(Thread.currentThread().getId())
        : 0;
  }
}
