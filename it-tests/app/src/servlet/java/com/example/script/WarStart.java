package com.example.script;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;

/** Sets the application up where it is a war; {@code web.xml} names it. */
public final class WarStart implements ServletContextListener {
  @Override
  public void contextInitialized(ServletContextEvent event) {
    new Registrations(event.getServletContext()).addAll(new Stage());
  }

  @Override
  public void contextDestroyed(ServletContextEvent event) {
    // nothing to give back; Servlet 3 has no default method here
  }
}
