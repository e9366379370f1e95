package io.ssetiming.weaving;

import java.util.Arrays;
import java.util.List;

/**
 * Classes that no list can name: the application's and its frameworks' own response wrappers, and
 * the streams these hand out. Recognised by their super class.
 */
final class WrapperWeaving {

  private static final String WRAPPER = "io.ssetiming.plugin.servlet.WrapperAdvice$";

  static final String[] STREAMS = {
    "jakarta/servlet/ServletOutputStream", "javax/servlet/ServletOutputStream"
  };
  private static final String[] RESPONSES = {
    "jakarta/servlet/http/HttpServletResponseWrapper",
    "javax/servlet/http/HttpServletResponseWrapper",
    "jakarta/servlet/ServletResponseWrapper",
    "javax/servlet/ServletResponseWrapper"
  };

  private static final String[] CONTAINERS = {
    "org/apache/catalina/", "org/eclipse/jetty/", "io/undertow/", "javax/", "jakarta/"
  };

  private WrapperWeaving() {}

  /** The target that this class is, or null. */
  static Target of(String internalName, SuperName parents) {
    if (isContainer(internalName)) {
      return null;
    }
    String name = internalName.replace('/', '.');
    if (parents.isSuperClass(STREAMS)) {
      return stream(name);
    }
    return parents.isSuperClass(RESPONSES) ? response(name) : null;
  }

  private static Target stream(String name) {
    return Target.perhaps(name)
        .on(WRAPPER + "WriteBytes", "write", "byte[]", "int", "int")
        .on(WRAPPER + "WriteArray", "write", "byte[]")
        .on(WRAPPER + "WriteByte", "write", "int");
  }

  private static Target response(String name) {
    return Target.perhaps(name).on(WRAPPER + "GetOutputStream", "getOutputStream");
  }

  static List<Target> examples() {
    return Arrays.asList(stream("example.Stream"), response("example.Response"));
  }

  /** The same question for a class that is loaded. */
  static boolean isWrapper(Class<?> type) {
    Class<?> parent = type.getSuperclass();
    if (parent == null || isContainer(type.getName().replace('.', '/'))) {
      return false;
    }
    String name = parent.getName().replace('.', '/');
    for (String stream : STREAMS) {
      if (name.equals(stream)) {
        return true;
      }
    }
    for (String response : RESPONSES) {
      if (name.equals(response)) {
        return true;
      }
    }
    return false;
  }

  /** A class of a container that has a plugin of its own, or of the API. */
  static boolean isContainer(String internalName) {
    for (String prefix : CONTAINERS) {
      if (internalName.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}
