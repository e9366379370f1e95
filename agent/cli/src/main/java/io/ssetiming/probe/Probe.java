package io.ssetiming.probe;

import io.ssetiming.sse.EventRules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Sends the requests of one run: {@code concurrency} workers, each with one request at a time, the
 * targets in turn until each had its number. {@link #run} returns when the last stream has ended.
 */
public final class Probe {
  /** What a run is asked to do. */
  public record Options(
      List<ProbeRequest> targets,
      int requestsPerTarget,
      int concurrency,
      RequestIds ids,
      Limits limits,
      Map<String, String> labels,
      Path out) {}

  /** Told of each record, by the worker whose stream has ended; one call at a time. */
  public interface Listener {
    void ended(ProbeRecord record);
  }

  private final Options options;
  private final Listener listener;
  private final AtomicInteger next = new AtomicInteger();

  public Probe(Options options, Listener listener) {
    this.options = options;
    this.listener = listener;
  }

  /** Fails only when records can't be written, or when the caller is interrupted. */
  public void run() throws IOException, InterruptedException {
    WarmUp.run(options);
    if (options.out == null) {
      work(null);
      return;
    }
    try (RecordWriter writer = new RecordWriter(options.out)) {
      work(writer);
    }
  }

  private void work(RecordWriter writer) throws IOException, InterruptedException {
    int workers = Math.min(options.concurrency, total());
    ExecutorService pool = Executors.newFixedThreadPool(workers);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < workers; i++) {
        running.add(pool.submit(() -> requests(writer)));
      }
      for (Future<?> worker : running) {
        worker.get();
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  private Void requests(RecordWriter writer) throws IOException {
    List<ProbeRequest> targets = options.targets;
    for (int i = next.getAndIncrement(); i < total(); i = next.getAndIncrement()) {
      ProbeRequest request = targets.get(i % targets.size());
      Exchange exchange =
          new Exchange(request, options.ids.next(request), options.limits, EventRules.defaults());
      ProbeRecord record = exchange.run(options.labels);
      if (writer != null) {
        writer.write(record);
      }
      synchronized (listener) {
        listener.ended(record);
      }
    }
    return null;
  }

  private int total() {
    return Math.multiplyExact(options.requestsPerTarget, options.targets.size());
  }
}
