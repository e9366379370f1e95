package io.ssetiming.demo;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** One thread per stream for those that don't write on the request's own, as many as are needed. */
@Configuration(proxyBeanMethods = false)
class StreamThreads {

  // shutdownNow: tokens that are due in minutes must not keep the service from stopping
  @Bean(destroyMethod = "shutdownNow")
  ExecutorService streamExecutor() {
    return Executors.newCachedThreadPool(
        task -> {
          Thread thread = new Thread(task, "stream");
          thread.setDaemon(true);
          return thread;
        });
  }
}
