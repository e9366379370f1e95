package io.ssetiming.demo.model;

import java.util.function.UnaryOperator;

/**
 * The numbers a caller may set, read from wherever the endpoint keeps them. A value that is no
 * whole number or out of bounds is refused with one line that names the parameter and its bounds.
 */
public final class Parameters {

  private final UnaryOperator<String> source;

  /**
   * @param source gives the text of a parameter, or null if the caller didn't set it
   */
  public Parameters(UnaryOperator<String> source) {
    this.source = source;
  }

  /** The parameter's value between 0 and {@code max}, or {@code fallback} if it is not set. */
  public long number(String name, long fallback, long max) {
    String text = source.apply(name);
    if (text == null) {
      return fallback;
    }
    try {
      long value = Long.parseLong(text.trim());
      if (value >= 0 && value <= max) {
        return value;
      }
    } catch (NumberFormatException e) {
      // said below, together with the bounds
    }
    throw new BadParameterException(name + " must be a whole number from 0 to " + max);
  }
}
