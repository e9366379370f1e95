package io.ssetiming.it;

final class Grizzly40StreamIT extends SseStreamContract {
  Grizzly40StreamIT() {
    super(App.GRIZZLY40);
  }
}
