package io.ssetiming.it;

final class Jetty10StreamIT extends SseStreamContract {
  Jetty10StreamIT() {
    super(App.JETTY10);
  }
}
