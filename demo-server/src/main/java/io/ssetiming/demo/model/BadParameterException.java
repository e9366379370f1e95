package io.ssetiming.demo.model;

/**
 * The caller asked for something the service doesn't do. The message is one line, meant for them.
 */
public final class BadParameterException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public BadParameterException(String message) {
    super(message);
  }
}
