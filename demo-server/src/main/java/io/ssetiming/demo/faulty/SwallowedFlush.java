package io.ssetiming.demo.faulty;

import io.ssetiming.demo.model.OpenAiChunks;
import io.ssetiming.demo.model.PacedTokens;
import io.ssetiming.demo.model.Parameters;
import io.ssetiming.demo.model.Payload;
import io.ssetiming.demo.model.ScriptedModel;
import io.ssetiming.demo.model.Token;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/**
 * A streaming body that flushes each event. Spring 7 hands it a stream whose flush does nothing, so
 * all leaves at the end; with {@code -Dspring.http.response.flush.enabled=true} it streams.
 */
@RestController
final class SwallowedFlush {

  @GetMapping("/faulty/swallowed-flush")
  ResponseEntity<StreamingResponseBody> swallowedFlush(HttpServletRequest request) {
    PacedTokens tokens = ScriptedModel.from(new Parameters(request::getParameter)).start();
    OpenAiChunks chunks = new OpenAiChunks();
    StreamingResponseBody body =
        out -> {
          for (Token token : tokens) {
            out.write(Payload.event(chunks.content(token)));
            out.flush();
          }
          out.write(Payload.event(chunks.finish()));
          out.write(Payload.event(OpenAiChunks.DONE));
          out.flush();
        };
    return ResponseEntity.ok().contentType(MediaType.TEXT_EVENT_STREAM).body(body);
  }
}
