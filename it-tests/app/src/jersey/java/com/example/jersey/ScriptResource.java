package com.example.jersey;

import com.example.script.Performance;
import com.example.script.ResponseWords;
import com.example.script.Stage;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseEventSink;
import java.io.IOException;
import java.io.OutputStream;

/** Plays scripts the two ways in which Jersey streams. */
@Path("/")
public final class ScriptResource {
  private final Stage stage;

  ScriptResource(Stage stage) {
    this.stage = stage;
  }

  /** Events of Jersey's, sent from a thread of the application. */
  @GET
  @Path("sse")
  @Produces(MediaType.SERVER_SENT_EVENTS)
  public void sse(@QueryParam("truth") String key, @Context SseEventSink sink, @Context Sse sse) {
    Performance performance = stage.performance(key);
    performance.on(
        "event", step -> sink.send(sse.newEvent(step.text())).toCompletableFuture().get());
    new Thread(() -> play(performance, sink), "app-" + key).start();
  }

  private static void play(Performance performance, SseEventSink sink) {
    try {
      performance.play();
    } catch (Exception e) {
      // The truth has it; an application would log it.
    } finally {
      sink.close();
    }
  }

  /** Bytes of the application's own, written by Jersey's thread. */
  @GET
  @Path("body")
  @Produces(MediaType.SERVER_SENT_EVENTS)
  public StreamingOutput body(@QueryParam("truth") String key) {
    Performance performance = stage.performance(key);
    return out -> play(performance, out);
  }

  private static void play(Performance performance, OutputStream out) throws IOException {
    ResponseWords.teach(performance, out);
    try {
      performance.play();
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
