package com.example.app;

import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;

/**
 * How a script that plays on a thread of its own keeps in step with who writes what it gives: a
 * call of the script returns when the server has done what it can do for it.
 */
interface Pace {
  /** For whoever writes on the thread that he would wait for. */
  Pace NONE = new Pace() {};

  /** The publishers between which the body is flushed, on their way to who writes it. */
  default <T> Flux<T> groups(Flux<T> groups) {
    return groups;
  }

  /** What one of them publishes, on its way to who writes it. */
  default <T> Flux<T> group(Flux<T> buffers) {
    return buffers;
  }

  /** Returns when the last buffer is written, or nobody wants the body any more. */
  default void written() throws Exception {}

  /** Returns when the last publisher's end is flushed, or nobody wants the body any more. */
  default void flushed() throws Exception {}

  /** Knows how to keep in step with this server. */
  interface Source {
    Pace of(ServerWebExchange exchange);
  }
}
