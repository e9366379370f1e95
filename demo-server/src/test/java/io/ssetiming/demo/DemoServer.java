package io.ssetiming.demo;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** The service on a free port, started once for all tests. */
final class DemoServer {

  private static final ConfigurableApplicationContext SERVICE =
      SpringApplication.run(DemoApplication.class, "--server.port=0");

  private DemoServer() {}

  static RawStream get(String pathAndQuery) {
    return new RawStream(port(), "GET " + pathAndQuery + " HTTP/1.1\r\nHost: demo\r\n\r\n");
  }

  static RawStream chat(String headers, String body) {
    String head = "POST /v1/chat/completions HTTP/1.1\r\nHost: demo\r\n" + headers;
    int length = body.length();
    return new RawStream(port(), head + "Content-Length: " + length + "\r\n\r\n" + body);
  }

  private static int port() {
    return Integer.parseInt(SERVICE.getEnvironment().getRequiredProperty("local.server.port"));
  }
}
