package io.ssetiming.premain;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.concurrent.Callable;

/**
 * What the JVM calls, at its start or at an attach. Nothing leaves it: an exception out of {@code
 * premain} would end the service (exit code 134), so whatever goes wrong is one line on stderr and
 * a service that runs unmeasured.
 *
 * <p>Stays in the process for ever, so it is small, refers to no other package by type, and holds
 * nothing but the way to stop.
 */
public final class AgentMain {

  private static final String AGENT = "io.ssetiming.agent.SseTimingAgent";

  /** System property of the process: what was said last, empty while it is measured. */
  private static final String STATUS = "ssetiming.status";

  private static Callable<?> stop; // guarded by the class; null: not measuring

  private AgentMain() {}

  /** {@code -javaagent:sse-timing.jar=arguments}. */
  public static void premain(String arguments, Instrumentation instrumentation) {
    enter(arguments, instrumentation, false);
  }

  /** Attach; with the argument {@code detach}, the opposite. */
  public static void agentmain(String arguments, Instrumentation instrumentation) {
    enter(arguments, instrumentation, true);
  }

  private static synchronized void enter(
      String arguments, Instrumentation instrumentation, boolean attached) {
    try {
      if (attached && "detach".equals(arguments)) {
        detach();
      } else if (stop != null) {
        say("this process is measured already");
      } else {
        stop = start(arguments, instrumentation, attached);
        System.setProperty(STATUS, "");
      }
    } catch (Throwable failure) {
      Throwable cause = failure;
      while (cause.getCause() != null && cause != cause.getCause()) {
        cause = cause.getCause();
      }
      boolean plain = cause instanceof IOException && cause.getMessage() != null;
      say("not measuring, the service runs without it: " + (plain ? cause.getMessage() : cause));
    }
  }

  private static Callable<?> start(
      String arguments, Instrumentation instrumentation, boolean attached) throws Exception {
    HiddenClassLoader loader = HiddenClassLoader.open(jar());
    Callable<?> agent =
        (Callable<?>)
            loader
                .loadClass(AGENT)
                .getMethod("start", String.class, Instrumentation.class, boolean.class)
                .invoke(null, arguments, instrumentation, attached);
    return () -> {
      agent.call();
      loader.close();
      return null;
    };
  }

  private static void detach() throws Exception {
    if (stop == null) {
      say("this process is not measured");
      return;
    }
    Callable<?> current = stop;
    stop = null;
    current.call();
    say("detached");
  }

  static File jar() throws Exception {
    return new File(AgentMain.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  /** Says it, and leaves it where the command that attached us can read it. */
  private static void say(String line) {
    try {
      System.setProperty(STATUS, line);
      System.err.println("sse-timing: " + line);
    } catch (Throwable ignored) {
      // the service may have closed it
    }
  }
}
