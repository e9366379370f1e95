package io.ssetiming.it;

final class Jetty94StreamIT extends SseStreamContract {
  Jetty94StreamIT() {
    super(App.JETTY94);
  }
}
