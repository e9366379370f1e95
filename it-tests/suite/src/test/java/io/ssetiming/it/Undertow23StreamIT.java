package io.ssetiming.it;

final class Undertow23StreamIT extends SseStreamContract {
  Undertow23StreamIT() {
    super(App.UNDERTOW23);
  }
}
