package io.ssetiming.demo;

import io.ssetiming.demo.faulty.DeliveryFaults;
import io.ssetiming.demo.faulty.EndingFaults;
import io.ssetiming.demo.faulty.OpeningFaults;
import io.ssetiming.demo.honest.ServletStreams;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRegistration;
import org.springframework.boot.web.servlet.ServletContextInitializer;
import org.springframework.stereotype.Component;

/** Which plain servlet serves which path. The streams that need Spring are in its controllers. */
@Component
final class StreamServlets implements ServletContextInitializer {

  private static final String EVENTS = "text/event-stream";

  @Override
  public void onStartup(ServletContext context) {
    add(context, "/honest/servlet", EVENTS, ServletStreams::stream);
    add(context, "/honest/writer", EVENTS, ServletStreams::writer);
    add(context, "/honest/ndjson", "application/x-ndjson", ServletStreams::ndjson);
    add(context, "/honest/anthropic", EVENTS, ServletStreams::anthropic);

    add(context, "/faulty/no-flush", EVENTS, DeliveryFaults::noFlush);
    add(context, "/faulty/no-flush-large", EVENTS, DeliveryFaults::noFlushLarge);
    add(context, "/faulty/late-flush", EVENTS, DeliveryFaults::lateFlush);
    add(context, "/faulty/one-flush", EVENTS, DeliveryFaults::oneFlush);
    add(context, "/faulty/slow-burst", EVENTS, DeliveryFaults::slowBurst);
    add(context, "/faulty/stall", EVENTS, DeliveryFaults::stall);

    add(context, "/faulty/heartbeat-first", EVENTS, OpeningFaults::heartbeatFirst);
    add(context, "/faulty/role-only", EVENTS, OpeningFaults::roleOnly);
    add(context, "/faulty/reasoning-first", EVENTS, OpeningFaults::reasoningFirst);

    add(context, "/faulty/truncated", EVENTS, EndingFaults::truncated);
    add(context, "/faulty/error-midstream", EVENTS, EndingFaults::errorMidstream);
    add(context, "/faulty/timeout", EVENTS, EndingFaults::timeout);
    add(context, "/faulty/never-ends", EVENTS, EndingFaults::neverEnds);
  }

  private static void add(
      ServletContext context, String path, String contentType, StreamServlet.Stream stream) {
    ServletRegistration.Dynamic servlet =
        context.addServlet(path, new StreamServlet(contentType, stream));
    servlet.setAsyncSupported(true);
    servlet.addMapping(path);
  }
}
