package io.ssetiming.demo.honest;

import io.ssetiming.demo.model.OpenAiChunks;
import io.ssetiming.demo.model.PacedTokens;
import io.ssetiming.demo.model.Parameters;
import io.ssetiming.demo.model.Payload;
import io.ssetiming.demo.model.ScriptedModel;
import io.ssetiming.demo.model.Token;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SynchronousSink;

/** The ways of Spring's annotated controllers. */
@RestController
final class SpringStreams {

  private final StreamThreads threads;

  SpringStreams(StreamThreads threads) {
    this.threads = threads;
  }

  /** An emitter, OpenAI chunks, sent from another thread. */
  @GetMapping(path = "/honest/emitter", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
  SseEmitter emitter(HttpServletRequest request) {
    PacedTokens tokens = ScriptedModel.from(new Parameters(request::getParameter)).start();
    SseEmitter emitter = new SseEmitter();
    threads.start(() -> send(emitter, tokens));
    return emitter;
  }

  private static void send(SseEmitter emitter, PacedTokens tokens) {
    OpenAiChunks chunks = new OpenAiChunks();
    try {
      for (Token token : tokens) {
        emitter.send(chunks.content(token));
      }
      emitter.send(chunks.finish());
      emitter.send(OpenAiChunks.DONE);
      emitter.complete();
    } catch (IOException | IllegalStateException e) {
      // the client has gone or the service stops; the container has been told and ends the request
    }
  }

  /** A reactive type, adapted by Spring MVC to an emitter: no thread waits between the tokens. */
  @GetMapping(path = "/honest/flux", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
  Flux<ServerSentEvent<String>> flux(HttpServletRequest request) {
    PacedTokens tokens = ScriptedModel.from(new Parameters(request::getParameter)).start();
    return Flux.<Token>generate(sink -> emitNext(tokens, sink))
        .concatMap(token -> Mono.defer(() -> whenDue(tokens, token)), 1);
  }

  private static void emitNext(PacedTokens tokens, SynchronousSink<Token> sink) {
    if (tokens.hasNext()) {
      sink.next(tokens.nextWithoutWaiting());
    } else {
      sink.complete();
    }
  }

  private static Mono<ServerSentEvent<String>> whenDue(PacedTokens tokens, Token token) {
    return Mono.delay(Duration.ofNanos(tokens.nanosUntil(token)))
        .map(
            tick ->
                ServerSentEvent.builder(Payload.plain(token))
                    .id(String.valueOf(token.index()))
                    .build());
  }
}
