package io.ssetiming.it;

final class Jetty121StreamIT extends SseStreamContract {
  Jetty121StreamIT() {
    super(App.JETTY121);
  }
}
