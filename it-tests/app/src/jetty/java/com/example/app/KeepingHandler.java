package com.example.app;

import org.eclipse.jetty.server.handler.BufferedResponseHandler;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.web.embedded.jetty.JettyServerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** {@code it.keep}: Jetty's own handler that keeps each response until its end, flushed or not. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("it.keep")
class KeepingHandler {

  @Bean
  JettyServerCustomizer keepEverything() {
    return server -> {
      BufferedResponseHandler handler = new BufferedResponseHandler();
      handler.setHandler(server.getHandler());
      server.setHandler(handler);
    };
  }
}
