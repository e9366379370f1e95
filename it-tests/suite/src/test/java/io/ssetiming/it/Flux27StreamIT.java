package io.ssetiming.it;

final class Flux27StreamIT extends SseStreamContract {
  Flux27StreamIT() {
    super(App.FLUX27);
  }
}
