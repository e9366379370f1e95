package io.ssetiming.jsonl;

import io.ssetiming.record.RecordLine;
import io.ssetiming.record.RecordSink;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.slf4j.Logger;

/**
 * Writes records on its own thread. The service's threads only put them into a bounded queue: when
 * that is full, or the disk is, records are dropped and counted, and a "loss" line says so as soon
 * as writing works again. Finished records are with the operating system within {@value
 * #FLUSH_MILLIS} ms, so a killed process loses no more than that.
 */
public final class JsonlWriter implements RecordSink {

  private static final int FLUSH_MILLIS = 50;
  private static final int BATCH_BYTES = 256 * 1024;
  private static final Supplier<RecordLine> STOP = () -> null;

  private final ArrayBlockingQueue<Supplier<RecordLine>> queue;
  private final DayFiles files;
  private final Logger log;
  private final Losses losses;
  private final Runnable housekeeping;
  private final AtomicLong queueDropped = new AtomicLong();
  private final LineEncoder encoder = new LineEncoder();
  private final ByteArrayOutputStream batch = new ByteArrayOutputStream(8 * 1024);
  private final Thread thread = new Thread(this::run, "sse-timing-writer");

  private int batchRecords;
  private long diskDropped;
  private long encodeFailures;
  private long saidDropped;
  private boolean diskFails;
  private volatile boolean stopping;

  /**
   * @param files root folder, file name, size of a file in bytes, days to keep
   * @param queueRecords how many records may wait
   * @param losses what others count; asked on the writer's thread
   * @param housekeeping run on the writer's thread, some times a second
   */
  public JsonlWriter(
      Files files, int queueRecords, Logger log, Losses losses, Runnable housekeeping) {
    this.queue = new ArrayBlockingQueue<>(queueRecords);
    this.files = new DayFiles(files.root, files.name, files.maxBytes, files.keepDays);
    this.log = log;
    this.losses = losses;
    this.housekeeping = housekeeping;
    thread.setDaemon(true);
  }

  /** What was lost elsewhere in the process. */
  public interface Losses {

    /** Grows with each loss. */
    long count();

    /** A new "loss" line with a field for each kind of loss. */
    RecordLine toRecord();
  }

  /** Where the files are and how long they stay. Immutable. */
  public static final class Files {
    private final File root;
    private final String name;
    private final long maxBytes;
    private final int keepDays;

    public Files(File root, String name, long maxBytes, int keepDays) {
      this.root = root;
      this.name = name;
      this.maxBytes = maxBytes;
      this.keepDays = keepDays;
    }
  }

  public void start() {
    thread.start();
  }

  @Override
  public void accept(Supplier<RecordLine> record) {
    if (stopping || !queue.offer(record)) {
      queueDropped.incrementAndGet();
    }
  }

  /** Writes what is queued and a last loss line, waiting at most this long for the disk. */
  public void stop(long timeoutMillis) throws InterruptedException {
    stopping = true; // first: what is accepted from here on is counted, not left in the queue
    queue.offer(STOP); // no room: the thread is awake and will see that it is stopping
    thread.join(timeoutMillis);
  }

  private void run() {
    long lastKept = System.nanoTime();
    boolean running = true;
    while (running) {
      try {
        running = takeBatch();
        flush();
        if (System.nanoTime() - lastKept >= 100_000_000L) {
          lastKept = System.nanoTime();
          housekeeping.run();
          sayLosses(false);
        }
      } catch (InterruptedException e) {
        running = false;
      } catch (Throwable bug) { // the thread must outlive any record
        encodeFailures += 1 + batchRecords;
        batch.reset();
        batchRecords = 0;
      }
    }
    for (Supplier<RecordLine> late = queue.poll(); late != null; late = queue.poll()) {
      encode(late); // accepted while the end was being queued
      if (batch.size() >= BATCH_BYTES) {
        flush();
      }
    }
    sayLosses(true);
    flush();
    files.close();
  }

  /** Collects what comes in within the flush time. False where the end was among it. */
  private boolean takeBatch() throws InterruptedException {
    Supplier<RecordLine> record = queue.poll(FLUSH_MILLIS, TimeUnit.MILLISECONDS);
    while (record != null) {
      if (record == STOP) {
        return false;
      }
      encode(record);
      record = batch.size() < BATCH_BYTES ? queue.poll() : null;
    }
    return !(stopping && queue.isEmpty());
  }

  private void encode(Supplier<RecordLine> record) {
    if (record == STOP) {
      return;
    }
    int start = batch.size();
    try {
      encoder.encode(record.get(), batch);
      batchRecords++;
    } catch (Throwable bug) { // also an error: the records before it are whole
      encodeFailures++;
      byte[] whole = batch.toByteArray();
      batch.reset();
      batch.write(whole, 0, start);
    }
  }

  private void flush() {
    if (batch.size() == 0) {
      return;
    }
    try {
      files.write(batch.toByteArray(), batch.size(), System.currentTimeMillis());
      diskFails = false;
    } catch (IOException e) {
      diskDropped += batchRecords;
      if (!diskFails) {
        log.warn("records are lost: {}", e.getMessage());
        diskFails = true;
      }
    }
    batch.reset();
    batchRecords = 0;
  }

  /** A loss line where something new was lost; at the end always, so that "nothing" is said too. */
  private void sayLosses(boolean atEnd) {
    long dropped = queueDropped.get() + diskDropped + encodeFailures + losses.count();
    if (diskFails && !atEnd || !atEnd && dropped == saidDropped) {
      return;
    }
    encode(
        () ->
            losses
                .toRecord()
                .put("queue_dropped", queueDropped.get())
                .put("disk_dropped", diskDropped)
                .put("encode_failures", encodeFailures)
                .put("final", atEnd));
    saidDropped = dropped;
  }
}
