package io.ssetiming.demo.honest;

import io.ssetiming.demo.model.OpenAiChunks;
import io.ssetiming.demo.model.PacedTokens;
import io.ssetiming.demo.model.Parameters;
import io.ssetiming.demo.model.ScriptedModel;
import io.ssetiming.demo.model.Token;
import java.io.IOException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerRequest;
import org.springframework.web.servlet.function.ServerResponse;

/** The way of Spring's functional endpoints. */
@Configuration(proxyBeanMethods = false)
class FunctionalStreams {

  /** OpenAI chunks, sent from another thread. */
  @Bean
  RouterFunction<ServerResponse> functionalStream(StreamThreads threads) {
    return RouterFunctions.route()
        .GET("/honest/functional", request -> stream(request, threads))
        .build();
  }

  private static ServerResponse stream(ServerRequest request, StreamThreads threads) {
    Parameters parameters = new Parameters(name -> request.param(name).orElse(null));
    PacedTokens tokens = ScriptedModel.from(parameters).start();
    return ServerResponse.sse(sse -> threads.start(() -> send(sse, tokens)));
  }

  private static void send(ServerResponse.SseBuilder sse, PacedTokens tokens) {
    OpenAiChunks chunks = new OpenAiChunks();
    try {
      for (Token token : tokens) {
        sse.send(chunks.content(token));
      }
      sse.send(chunks.finish());
      sse.send(OpenAiChunks.DONE);
      sse.complete();
    } catch (IOException | IllegalStateException e) {
      // the client has gone or the service stops; the container has been told and ends the request
    }
  }
}
