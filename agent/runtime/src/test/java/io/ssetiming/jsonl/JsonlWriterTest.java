package io.ssetiming.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetiming.record.RecordLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.helpers.NOPLogger;

/** Records from the service's threads to the disk, and what is said of those that got lost. */
class JsonlWriterTest {

  private static final long PATIENCE_MILLIS = 60_000;

  @TempDir Path root;
  private final Semaphore ticks = new Semaphore(0);
  private volatile long lostElsewhere;
  private JsonlWriter writer;

  private JsonlWriter writer(Path out, int queueRecords) {
    JsonlWriter.Losses losses =
        new JsonlWriter.Losses() {
          @Override
          public long count() {
            return lostElsewhere;
          }

          @Override
          public RecordLine toRecord() {
            return RecordLine.ofKind("loss").put("elsewhere", lostElsewhere);
          }
        };
    JsonlWriter.Files files = new JsonlWriter.Files(out.toFile(), "app-1", 1 << 20, 7);
    writer = new JsonlWriter(files, queueRecords, NOPLogger.NOP_LOGGER, losses, ticks::release);
    return writer;
  }

  @AfterEach
  void stop() throws InterruptedException {
    if (writer != null) {
      writer.stop(PATIENCE_MILLIS);
    }
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(thread -> thread.getName().equals("sse-timing-writer"));
  }

  private static Supplier<RecordLine> record(long number) {
    return () -> RecordLine.ofKind("stream").put("n", number);
  }

  /** What was accepted before this is on the disk, or lost, after it. */
  private void awaitFlush() throws InterruptedException {
    ticks.drainPermits();
    assertThat(ticks.tryAcquire(2, PATIENCE_MILLIS, TimeUnit.MILLISECONDS)).isTrue();
  }

  private List<Map<String, Object>> ofKind(String kind) throws IOException {
    return Lines.below(root).stream().filter(line -> kind.equals(line.get("kind"))).toList();
  }

  private List<Object> numbers() throws IOException {
    return ofKind("stream").stream().map(line -> line.get("n")).toList();
  }

  private Map<String, Object> lastLoss() throws IOException {
    List<Map<String, Object>> losses = ofKind("loss");
    return losses.get(losses.size() - 1);
  }

  @Test
  void allInOrderAtTheEnd() throws Exception {
    writer(root, 6_000).start();
    for (long n = 0; n < 5_000; n++) {
      writer.accept(record(n));
    }
    writer.stop(PATIENCE_MILLIS);
    assertThat(numbers()).isEqualTo(LongStream.range(0, 5_000).boxed().toList());
    assertThat(lastLoss())
        .containsEntry("final", true)
        .containsEntry("queue_dropped", 0L)
        .containsEntry("disk_dropped", 0L)
        .containsEntry("encode_failures", 0L);
  }

  @Test
  void writtenWhileRunning() throws Exception {
    writer(root, 10).start();
    writer.accept(record(1));
    awaitFlush();
    assertThat(numbers()).containsExactly(1L);
    assertThat(ofKind("loss")).isEmpty();
  }

  @Test
  void fullQueue() throws Exception {
    writer(root, 4);
    for (long n = 0; n < 7; n++) {
      writer.accept(record(n));
    }
    writer.start();
    writer.stop(PATIENCE_MILLIS);
    assertThat(numbers()).containsExactly(0L, 1L, 2L, 3L);
    assertThat(lastLoss()).containsEntry("queue_dropped", 3L);
  }

  /** The end itself is no record: that it finds no room in the queue loses nothing. */
  @Test
  void fullQueueAtTheEnd() throws Exception {
    writer(root, 2);
    writer.accept(record(0));
    writer.accept(record(1));
    writer.stop(1);
    writer.start();
    writer.stop(PATIENCE_MILLIS);
    assertThat(numbers()).containsExactly(0L, 1L);
    assertThat(lastLoss()).containsEntry("queue_dropped", 0L);
  }

  @Test
  void recordsAfterTheEnd() throws Exception {
    writer(root, 10);
    writer.accept(record(0));
    writer.stop(1);
    writer.accept(record(1));
    writer.start();
    writer.stop(PATIENCE_MILLIS);
    assertThat(numbers()).containsExactly(0L);
    assertThat(lastLoss()).containsEntry("queue_dropped", 1L);
  }

  @Test
  void recordThatFails() throws Exception {
    writer(root, 10);
    writer.accept(record(0));
    writer.accept(
        () -> {
          throw new IllegalStateException("a bug");
        });
    writer.accept(record(1));
    writer.accept(() -> RecordLine.ofKind("stream").put("n", 2L).put("bad", new Object()));
    writer.accept(record(3));
    writer.accept(
        () -> {
          throw new StackOverflowError();
        });
    writer.accept(record(4));
    writer.start();
    writer.stop(PATIENCE_MILLIS);
    assertThat(numbers()).containsExactly(0L, 1L, 3L, 4L);
    assertThat(lastLoss()).containsEntry("encode_failures", 3L).containsEntry("disk_dropped", 0L);
  }

  @Test
  void lossElsewhere() throws Exception {
    writer(root, 10).start();
    lostElsewhere = 3;
    awaitFlush();
    awaitFlush();
    assertThat(ofKind("loss"))
        .hasSize(1)
        .allSatisfy(
            line -> assertThat(line).containsEntry("elsewhere", 3L).containsEntry("final", false));
  }

  @Test
  void folderDeletedWhileRunning() throws Exception {
    writer(root.resolve("out"), 10).start();
    writer.accept(record(0));
    awaitFlush();
    for (Path file : Lines.files(root)) {
      Files.delete(file);
      Files.delete(file.getParent());
    }
    Files.delete(root.resolve("out"));
    writer.accept(record(1));
    awaitFlush();
    assertThat(numbers()).containsExactly(1L);
  }

  @Test
  void unwritableForAWhile() throws Exception {
    Path out = root.resolve("out");
    Files.writeString(out, "");
    writer(out, 10).start();
    writer.accept(record(0));
    writer.accept(record(1));
    awaitFlush();
    Files.delete(out);
    writer.accept(record(2));
    awaitFlush();
    awaitFlush();
    assertThat(numbers()).containsExactly(2L);
    assertThat(ofKind("loss")).hasSize(1);
    assertThat(lastLoss()).containsEntry("disk_dropped", 2L).containsEntry("final", false);
  }
}
