package io.ssetiming.it;

final class Tomcat10StreamIT extends SseStreamContract {
  Tomcat10StreamIT() {
    super(App.TOMCAT10);
  }
}
