package io.ssetiming.stream;

import io.ssetiming.record.RecordLine;

/** The application's own line that wrote: the culprit where nobody asked for a flush. Immutable. */
final class WriterFrame {

  /** Frames of these are between the application and the container, and not to blame. */
  private static final String[] PLUMBING = {
    "java.",
    "javax.",
    "jakarta.",
    "jdk.",
    "sun.",
    "io.ssetiming.stream.",
    "io.ssetiming.sse.",
    "io.ssetiming.plugin.",
    "io.ssetiming.generic.",
    "org.apache.catalina.",
    "org.apache.coyote.",
    "org.apache.tomcat.",
    "io.undertow.",
    "org.xnio.",
    "org.jboss.threads.",
    "org.eclipse.jetty.",
    "org.glassfish.",
    "org.springframework.",
    "reactor.",
    "io.netty.",
    "io.vertx.",
    "com.linecorp.armeria.",
    "io.micronaut.",
    "com.fasterxml.jackson.",
    "tools.jackson."
  };

  private final StackTraceElement frame;

  private WriterFrame(StackTraceElement frame) {
    this.frame = frame;
  }

  /**
   * The innermost frame of the calling thread that belongs to the application; a framework's frame
   * where there is none of its own. Null where there is neither.
   */
  static WriterFrame ofCallingThread() {
    StackTraceElement framework = null;
    for (StackTraceElement frame : new Throwable().getStackTrace()) {
      String name = frame.getClassName();
      if (!isPlumbing(name)) {
        return new WriterFrame(frame);
      }
      if (framework == null && name.startsWith("org.springframework.")) {
        framework = frame;
      }
    }
    return framework == null ? null : new WriterFrame(framework);
  }

  RecordLine toRecord() {
    RecordLine line =
        RecordLine.object().put("class", frame.getClassName()).put("method", frame.getMethodName());
    return frame.getLineNumber() > 0 ? line.put("line", (long) frame.getLineNumber()) : line;
  }

  private static boolean isPlumbing(String className) {
    for (String prefix : PLUMBING) {
      if (className.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}
