package io.ssetiming.it;

final class ReactorNetty13StreamIT extends SseStreamContract {
  ReactorNetty13StreamIT() {
    super(App.REACTOR_NETTY13);
  }
}
