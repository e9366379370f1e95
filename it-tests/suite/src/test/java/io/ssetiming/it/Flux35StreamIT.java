package io.ssetiming.it;

final class Flux35StreamIT extends SseStreamContract {
  Flux35StreamIT() {
    super(App.FLUX35);
  }
}
