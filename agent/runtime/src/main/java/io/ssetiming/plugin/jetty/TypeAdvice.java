package io.ssetiming.plugin.jetty;

import io.ssetiming.stream.StreamRegistry;
import net.bytebuddy.asm.Advice;

/**
 * The content type is set. A wrapper may keep the whole body for itself, so that the container's
 * output is not written to before the end: then this is the only hook that is there in time.
 */
public final class TypeAdvice {

  private static final Getter REQUEST = Getter.of("getRequest");
  private static final Getter CHANNEL = Getter.of("getServletChannel");
  private static final Getter OUTPUT = Getter.of("getHttpOutput");
  private static final Getter VALUE = Getter.of("getValue");

  private TypeAdvice() {}

  /** {@code Response.setContentType(String)}, to which setting the header leads too. */
  public static final class Nested {
    private Nested() {}

    @Advice.OnMethodExit(suppress = Throwable.class, inline = false)
    public static void exit(
        @Advice.FieldValue("_channel") Object channel, @Advice.FieldValue("_out") Object output) {
      if (channel != null && output != null) {
        JettyOutput.typed(output, channel, JettyLayer.of(channel).contentType(channel));
      }
    }
  }

  /** {@code ServletContextResponse.HttpFieldsWrapper.setContentType(HttpField)}. */
  public static final class Core {
    private Core() {}

    @Advice.OnMethodEnter(suppress = Throwable.class, inline = false)
    public static void enter(
        @Advice.FieldValue("this$0") Object response, @Advice.Argument(0) Object header) {
      String type = VALUE.text(header);
      StreamRegistry registry = StreamRegistry.current();
      if (registry.hasOpen() || registry.settings().format(type) != null) {
        Object channel = CHANNEL.get(REQUEST.get(response));
        Object output = OUTPUT.get(channel);
        if (output != null) {
          JettyOutput.typed(output, channel, type);
        }
      }
    }
  }
}
