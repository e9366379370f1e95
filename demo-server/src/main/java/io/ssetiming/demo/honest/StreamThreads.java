package io.ssetiming.demo.honest;

import jakarta.annotation.PreDestroy;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.stereotype.Component;

/**
 * One thread per stream for those that don't write on the request's own, as many as are needed. No
 * executor bean: Spring Boot would take it for the application's and leave out its own.
 */
@Component
final class StreamThreads {

  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "stream");
            thread.setDaemon(true);
            return thread;
          });

  void start(Runnable stream) {
    threads.execute(stream);
  }

  /** Interrupts: tokens that are due in minutes must not keep the service from stopping. */
  @PreDestroy
  void stop() {
    threads.shutdownNow();
  }
}
