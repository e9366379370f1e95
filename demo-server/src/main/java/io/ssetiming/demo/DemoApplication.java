package io.ssetiming.demo;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts the service on {@code --server.port}, 8080 unless asked, of the loopback interface. */
@SpringBootApplication(proxyBeanMethods = false)
public final class DemoApplication {

  private DemoApplication() {}

  public static void main(String[] args) {
    SpringApplication.run(DemoApplication.class, args);
  }
}
