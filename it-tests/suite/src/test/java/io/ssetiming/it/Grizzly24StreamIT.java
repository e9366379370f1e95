package io.ssetiming.it;

final class Grizzly24StreamIT extends SseStreamContract {
  Grizzly24StreamIT() {
    super(App.GRIZZLY24);
  }
}
