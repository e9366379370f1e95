package com.example.jersey;

import com.example.grizzly.GrizzlyStart;
import com.example.script.Stage;
import jakarta.servlet.ServletRegistration;
import java.io.IOException;
import org.glassfish.grizzly.servlet.WebappContext;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;
import org.glassfish.jersey.servlet.ServletContainer;

/** Grizzly with the plain servlets, and Jersey below {@code /jersey}. */
public final class JerseyStart {
  private JerseyStart() {}

  public static void main(String[] args) throws IOException {
    GrizzlyStart.start(JerseyStart::add);
  }

  private static void add(WebappContext context, Stage stage) {
    ResourceConfig config =
        new ResourceConfig()
            .register(new ScriptResource(stage))
            // Jersey would keep up to 8 KB, to give a length
            .property(ServerProperties.OUTBOUND_CONTENT_LENGTH_BUFFER, 0);
    ServletRegistration.Dynamic jersey = context.addServlet("jersey", new ServletContainer(config));
    jersey.setAsyncSupported(true);
    jersey.addMapping("/jersey/*");
  }
}
