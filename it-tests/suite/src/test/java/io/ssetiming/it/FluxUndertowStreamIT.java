package io.ssetiming.it;

final class FluxUndertowStreamIT extends SseStreamContract {
  FluxUndertowStreamIT() {
    super(App.FLUX_UNDERTOW);
  }
}
