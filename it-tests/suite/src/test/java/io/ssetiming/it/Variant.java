package io.ssetiming.it;

import io.ssetiming.it.App.Family;
import io.ssetiming.it.App.Spring;

/** How a container can be set up that is not how it comes. */
enum Variant {
  TLS,
  VIRTUAL_THREADS,
  NIO2;

  /** Why a build has no such thing, or null. */
  String whyNot(App build) {
    return switch (this) {
      case TLS -> null;
      case VIRTUAL_THREADS -> {
        if (Spring.FIVE.test(build) || build == App.JETTY11) {
          yield "Spring Boot has them since 3.2";
        }
        yield Jvm.javaVersion() < 21 ? "Java has them since 21" : null;
      }
      case NIO2 -> Family.TOMCAT.test(build) ? null : "only Tomcat has a second connector";
    };
  }

  Launch of(Launch launch) {
    return switch (this) {
      case TLS -> launch;
      case VIRTUAL_THREADS -> launch.programArguments("--spring.threads.virtual.enabled=true");
      case NIO2 ->
          launch.jvmOption("-Dit.tomcat.protocol=org.apache.coyote.http11.Http11Nio2Protocol");
    };
  }
}
