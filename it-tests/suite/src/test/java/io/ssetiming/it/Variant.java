package io.ssetiming.it;

import io.ssetiming.it.App.Family;
import io.ssetiming.it.App.Spring;

/** How a container can be set up that is not how it comes. */
enum Variant {
  TLS,
  VIRTUAL_THREADS,
  NIO2,
  /** Netty's sockets without its own native code. */
  NETTY_NIO;

  /** Why a build has no such thing, or null. */
  String whyNot(App build) {
    if (Family.GRIZZLY.test(build)) {
      return "the test application for it has only the one connector";
    }
    return switch (this) {
      case TLS -> null;
      case VIRTUAL_THREADS -> {
        if (Family.NETTY.test(build)) {
          yield "an event loop needs no other threads";
        }
        if (Spring.FIVE.test(build) || build == App.JETTY11) {
          yield "Spring Boot has them since 3.2";
        }
        yield Jvm.javaVersion() < 21 ? "Java has them since 21" : null;
      }
      case NIO2 -> {
        if (build.isReactive()) {
          yield "the reactive test application has only the one connector";
        }
        yield Family.TOMCAT.test(build) ? null : "only Tomcat has a second connector";
      }
      case NETTY_NIO -> Family.NETTY.test(build) ? null : "only Netty has sockets of its own";
    };
  }

  Launch of(Launch launch) {
    return switch (this) {
      case TLS -> launch;
      case VIRTUAL_THREADS -> launch.programArguments("--spring.threads.virtual.enabled=true");
      case NIO2 ->
          launch.jvmOption("-Dit.tomcat.protocol=org.apache.coyote.http11.Http11Nio2Protocol");
      case NETTY_NIO -> launch.jvmOption("-Dreactor.netty.native=false");
    };
  }
}
