package io.ssetiming.demo;

import io.ssetiming.demo.model.BadParameterException;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Answers bad parameters the way {@link StreamServlet} does: 400 and one line. */
@RestControllerAdvice
final class BadParameterAdvice {

  @ExceptionHandler
  ResponseEntity<String> badParameter(BadParameterException e) {
    return ResponseEntity.badRequest()
        .contentType(MediaType.TEXT_PLAIN)
        .body(e.getMessage() + "\n");
  }
}
