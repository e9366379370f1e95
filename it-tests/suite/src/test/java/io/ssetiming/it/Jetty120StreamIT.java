package io.ssetiming.it;

final class Jetty120StreamIT extends SseStreamContract {
  Jetty120StreamIT() {
    super(App.JETTY120);
  }
}
