package io.ssetiming.it;

final class Tomcat9StreamIT extends SseStreamContract {
  Tomcat9StreamIT() {
    super(App.TOMCAT9);
  }
}
