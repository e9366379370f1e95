package io.ssetiming.weaving;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * One class to weave: its exact name, and which of its methods get which advice. Both are named by
 * string, since neither class may be loaded here. Immutable once a weaving has built it.
 */
public final class Target {

  /** A parameter of any type: where javax and jakarta differ. */
  static final String ANY = "?";

  /** One method and its advice. */
  public static final class Hook {
    final String method;
    private final List<String> parameters; // type names as in source, or ANY
    final String advice;

    private Hook(String method, List<String> parameters, String advice) {
      this.method = method;
      this.parameters = parameters;
      this.advice = advice;
    }

    /** Whether a method of this name and these parameter types (names as in source) is meant. */
    boolean matches(String name, List<String> types) {
      if (!name.equals(method) || types.size() != parameters.size()) {
        return false;
      }
      for (int i = 0; i < types.size(); i++) {
        if (!parameters.get(i).equals(ANY) && !parameters.get(i).equals(types.get(i))) {
          return false;
        }
      }
      return true;
    }

    /** The advice class's name. */
    public String advice() {
      return advice;
    }

    @Override
    public String toString() {
      return method + parameters + " -> " + advice;
    }
  }

  private final String type;
  private final List<Hook> hooks = new ArrayList<>();

  private final boolean complete;

  private Target(String type, boolean complete) {
    this.type = type;
    this.complete = complete;
  }

  /** A class that is expected to have every method that is hooked. */
  static Target named(String type) {
    return new Target(type, true);
  }

  /** A class that may declare any of the methods, or none. */
  static Target perhaps(String type) {
    return new Target(type, false);
  }

  boolean isComplete() {
    return complete;
  }

  /** Adds a hook; returns this. */
  Target on(String advice, String method, String... parameters) {
    hooks.add(new Hook(method, Arrays.asList(parameters), advice));
    return this;
  }

  /** The class's name, with dots. */
  public String type() {
    return type;
  }

  public List<Hook> hooks() {
    return Collections.unmodifiableList(hooks);
  }
}
