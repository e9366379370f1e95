package io.ssetiming.it;

final class Vertx50StreamIT extends SseStreamContract {
  Vertx50StreamIT() {
    super(App.VERTX50);
  }
}
