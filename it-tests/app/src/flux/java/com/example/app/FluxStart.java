package com.example.app;

import com.example.script.Performance;
import com.example.script.Stage;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** The stage, and WebFlux's functional endpoints. */
@Configuration(proxyBeanMethods = false)
class FluxStart {
  @Bean
  Stage stage() {
    return new Stage();
  }

  @Bean
  RouterFunction<ServerResponse> functional(Stage stage) {
    return RouterFunctions.route().GET("/functional", request -> events(stage, request)).build();
  }

  private static Mono<ServerResponse> events(Stage stage, ServerRequest request) {
    Performance performance = stage.performance(request.queryParam("truth").orElse("none"));
    return ServerResponse.ok()
        .body(BodyInserters.fromServerSentEvents(FluxController.events(performance)));
  }
}
