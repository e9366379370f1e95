package io.ssetiming.it;

final class Undertow22StreamIT extends SseStreamContract {
  Undertow22StreamIT() {
    super(App.UNDERTOW22);
  }
}
