package io.ssetiming.it;

final class Jetty11StreamIT extends SseStreamContract {
  Jetty11StreamIT() {
    super(App.JETTY11);
  }
}
