package io.ssetiming.it;

final class Flux40StreamIT extends SseStreamContract {
  Flux40StreamIT() {
    super(App.FLUX40);
  }
}
