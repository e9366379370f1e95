package io.ssetiming.it;

final class Vertx45StreamIT extends SseStreamContract {
  Vertx45StreamIT() {
    super(App.VERTX45);
  }
}
