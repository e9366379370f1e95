package com.example.app;

import com.example.script.Registrations;
import com.example.script.Stage;
import jakarta.servlet.ServletContext;
import org.springframework.boot.web.servlet.ServletContextInitializer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.filter.ShallowEtagHeaderFilter;

/** The servlets of every container, and the filters that are Spring's. */
@Configuration(proxyBeanMethods = false)
class SpringStart {
  @Bean
  Stage stage() {
    return new Stage();
  }

  @Bean
  ServletContextInitializer scripts(Stage stage) {
    return context -> register(context, stage);
  }

  private static void register(ServletContext context, Stage stage) {
    Registrations registrations = new Registrations(context);
    registrations.addAll(stage, "/cached", "/etag", "/secured");
    registrations.filter("cached", new CachingFilter(stage));
    registrations.filter("etag", new ShallowEtagHeaderFilter());
    registrations.filter("secured", SecurityFilters.chain());
  }
}
