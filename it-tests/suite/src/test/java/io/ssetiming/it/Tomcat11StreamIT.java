package io.ssetiming.it;

final class Tomcat11StreamIT extends SseStreamContract {
  Tomcat11StreamIT() {
    super(App.TOMCAT11);
  }
}
