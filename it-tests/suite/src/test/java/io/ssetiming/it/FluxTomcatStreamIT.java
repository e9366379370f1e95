package io.ssetiming.it;

final class FluxTomcatStreamIT extends SseStreamContract {
  FluxTomcatStreamIT() {
    super(App.FLUX_TOMCAT);
  }
}
