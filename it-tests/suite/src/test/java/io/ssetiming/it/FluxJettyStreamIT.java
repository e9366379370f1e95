package io.ssetiming.it;

final class FluxJettyStreamIT extends SseStreamContract {
  FluxJettyStreamIT() {
    super(App.FLUX_JETTY);
  }
}
