package io.ssetiming.it;

final class Armeria133StreamIT extends SseStreamContract {
  Armeria133StreamIT() {
    super(App.ARMERIA133);
  }
}
