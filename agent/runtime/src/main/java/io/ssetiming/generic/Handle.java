package io.ssetiming.generic;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * What a container's stream or writer class leaves unknown because it inherits from the JDK, where
 * nothing is woven, what others declare themselves. Asked once per class.
 */
final class Handle {

  private static final ClassValue<List<String>> UNKNOWN =
      new ClassValue<List<String>>() {
        @Override
        protected List<String> computeValue(Class<?> type) {
          return PrintWriter.class.isAssignableFrom(type) ? ofWriter(type) : ofStream(type);
        }
      };

  private Handle() {}

  /** Words of the record's field {@code unknown}. */
  static List<String> unknownOf(Object streamOrWriter) {
    return UNKNOWN.get(streamOrWriter.getClass());
  }

  private static List<String> ofWriter(Class<?> type) {
    boolean seen =
        isOwn(type, PrintWriter.class, "write", String.class, int.class, int.class)
            && isOwn(type, PrintWriter.class, "write", char[].class, int.class, int.class)
            && isOwn(type, PrintWriter.class, "write", int.class)
            && isOwn(type, PrintWriter.class, "println"); // the JDK's goes past write
    return words(seen, isOwn(type, PrintWriter.class, "flush"));
  }

  /** The JDK's {@code OutputStream.flush()} does nothing, and passes nothing on. */
  private static List<String> ofStream(Class<?> type) {
    Class<?> api = type;
    while (ServletApi.extendsApi(api.getSuperclass(), "ServletOutputStream")) {
      api = api.getSuperclass();
    }
    return words(isOwn(type, api, "write", int.class), isOwn(type, api, "flush"));
  }

  /**
   * Whether the method is declared by the child of {@code base} that was woven: not above it, and
   * not below, where an override without a call to super would not be seen.
   */
  private static boolean isOwn(Class<?> type, Class<?> base, String name, Class<?>... parameters) {
    try {
      return type.getMethod(name, parameters).getDeclaringClass().getSuperclass() == base;
    } catch (NoSuchMethodException impossible) {
      return false;
    }
  }

  private static List<String> words(boolean writesSeen, boolean flushesSeen) {
    List<String> words = new ArrayList<>(Arrays.asList("events", "flushes_asked"));
    if (writesSeen) {
      words.remove("events");
    }
    if (flushesSeen) {
      words.remove("flushes_asked");
    }
    return Collections.unmodifiableList(words);
  }
}
