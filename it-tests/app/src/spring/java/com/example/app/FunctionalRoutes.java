package com.example.app;

import com.example.script.Performance;
import com.example.script.Stage;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerRequest;
import org.springframework.web.servlet.function.ServerResponse;

/** Spring MVC's functional endpoints: {@code ServerResponse.sse}. */
@Configuration(proxyBeanMethods = false)
final class FunctionalRoutes {
  @Bean
  RouterFunction<ServerResponse> functional(Stage stage) {
    return RouterFunctions.route().GET("/functional", request -> events(stage, request)).build();
  }

  private static ServerResponse events(Stage stage, ServerRequest request) {
    Performance performance = stage.performance(request.param("truth").orElse("none"));
    return ServerResponse.sse(
        builder -> {
          performance.on("event", step -> builder.send(step.text()));
          new Thread(() -> play(performance, builder), "app-functional").start();
        });
  }

  private static void play(Performance performance, ServerResponse.SseBuilder builder) {
    try {
      performance.play();
      builder.complete();
    } catch (Exception e) {
      builder.error(e);
    }
  }
}
