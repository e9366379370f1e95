package io.ssetiming.weaving;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * Servlet containers that have no plugin: whatever class of theirs implements the servlet API is
 * recognised by its super class or interfaces. Nothing is woven where the classes of a container
 * that has its own plugin are in sight, so that there it costs nothing and records nothing twice.
 *
 * <p>Thread safe.
 */
final class GenericWeaving {

  private static final String PLUGIN = "io.ssetiming.plugin.generic.";
  private static final String ENTRY = PLUGIN + "EntryAdvice$";
  private static final String RESPONSE = PLUGIN + "ResponseAdvice$";
  private static final String STREAM = PLUGIN + "StreamAdvice$";
  private static final String WRITER = PLUGIN + "WriterAdvice$";

  private static final String STRING = "java.lang.String";

  /** One class of each container that has a plugin, as resources. */
  private static final String[] KNOWN = {
    "org/apache/catalina/connector/Response.class",
    "org/eclipse/jetty/server/Server.class",
    "io/undertow/server/HttpServerExchange.class"
  };

  private static final String[] APIS = {"jakarta/servlet/", "javax/servlet/"};

  private static final String[] SERVLETS =
      inBoth("http/HttpServlet", "GenericServlet"); // as super class
  private static final String[] SERVLET = inBoth("Servlet"); // as interface
  private static final String[] CHAINS = inBoth("FilterChain");
  private static final String[] CONTEXTS = inBoth("AsyncContext");
  private static final String[] RESPONSES = inBoth("http/HttpServletResponse");
  private static final String WRITERS = "java/io/PrintWriter";

  private final Map<ClassLoader, Boolean> known = new WeakHashMap<>();

  private static String[] inBoth(String... names) {
    List<String> both = new ArrayList<>();
    for (String api : APIS) {
      for (String name : names) {
        both.add(api + name);
      }
    }
    return both.toArray(new String[0]);
  }

  /**
   * The hooks of this class: those it has already (null: none), and after them, so that they are
   * called first, what it needs for being a class of an unknown container.
   */
  Target with(Target wrapper, String internalName, SuperName parents, ClassLoader loader) {
    if (isApis(internalName)) {
      return parents.isSuperClass(SERVLETS) && isUnknown(loader)
          ? entry(Target.perhaps(internalName.replace('/', '.')))
          : wrapper;
    }
    if (WrapperWeaving.isContainer(internalName)) {
      return wrapper;
    }
    boolean servlet = parents.isSuperClass(SERVLETS) || parents.hasInterface(SERVLET);
    boolean chain = parents.hasInterface(CHAINS);
    boolean async = parents.hasInterface(CONTEXTS);
    boolean response = parents.hasInterface(RESPONSES);
    boolean stream = parents.isSuperClass(WrapperWeaving.STREAMS);
    boolean writer = parents.isSuperClass(WRITERS);
    if (!(servlet || chain || async || response || stream || writer) || !isUnknown(loader)) {
      return wrapper;
    }
    Target target = wrapper == null ? Target.perhaps(internalName.replace('/', '.')) : wrapper;
    return hooks(target, servlet || chain, async, response, stream, writer);
  }

  private static Target hooks(
      Target target, boolean entry, boolean async, boolean response, boolean stream, boolean out) {
    if (entry) {
      entry(target);
    }
    if (async) {
      async(target);
    }
    if (response) {
      response(target);
    }
    if (stream) {
      stream(target);
    }
    return out ? writer(target) : target;
  }

  private static Target entry(Target target) {
    return target
        .on(ENTRY + "Call", "service", "jakarta.servlet.ServletRequest", Target.ANY)
        .on(ENTRY + "Call", "service", "javax.servlet.ServletRequest", Target.ANY)
        .on(ENTRY + "Call", "doFilter", Target.ANY, Target.ANY);
  }

  private static Target async(Target target) {
    return target
        .on(ENTRY + "Complete", "complete")
        .on(ENTRY + "Dispatch", "dispatch")
        .on(ENTRY + "Dispatch", "dispatch", STRING)
        .on(ENTRY + "Dispatch", "dispatch", Target.ANY, STRING);
  }

  private static Target response(Target target) {
    return target
        .on(RESPONSE + "ContentType", "setContentType", STRING)
        .on(RESPONSE + "Header", "setHeader", STRING, STRING)
        .on(RESPONSE + "Header", "addHeader", STRING, STRING)
        .on(RESPONSE + "GetOutputStream", "getOutputStream")
        .on(RESPONSE + "GetWriter", "getWriter")
        .on(RESPONSE + "FlushBuffer", "flushBuffer")
        .on(RESPONSE + "ResetBuffer", "resetBuffer")
        .on(RESPONSE + "Reset", "reset")
        .on(RESPONSE + "Reset", "sendError", "int")
        .on(RESPONSE + "Reset", "sendError", "int", STRING)
        .on(RESPONSE + "Reset", "sendRedirect", STRING);
  }

  private static Target stream(Target target) {
    return target
        .on(STREAM + "WriteBytes", "write", "byte[]", "int", "int")
        .on(STREAM + "WriteArray", "write", "byte[]")
        .on(STREAM + "WriteByte", "write", "int")
        .on(STREAM + "WriteBuffer", "write", "java.nio.ByteBuffer")
        .on(STREAM + "Flush", "flush")
        .on(STREAM + "Close", "close");
  }

  private static Target writer(Target target) {
    return target
        .on(WRITER + "WriteChar", "write", "int")
        .on(WRITER + "WriteArray", "write", "char[]")
        .on(WRITER + "WriteChars", "write", "char[]", "int", "int")
        .on(WRITER + "WriteString", "write", STRING)
        .on(WRITER + "WritePart", "write", STRING, "int", "int")
        .on(STREAM + "Flush", "flush")
        .on(STREAM + "Close", "close");
  }

  static List<Target> examples() {
    List<Target> examples = new ArrayList<>();
    examples.add(entry(Target.perhaps("example.Servlet")));
    examples.add(async(Target.perhaps("example.AsyncContext")));
    examples.add(response(Target.perhaps("example.HttpServletResponse")));
    examples.add(stream(Target.perhaps("example.ServletOutputStream")));
    examples.add(writer(Target.perhaps("example.ServletWriter")));
    return examples;
  }

  /** The same question for a class that is loaded. */
  boolean isTarget(Class<?> type) {
    String name = type.getName().replace('.', '/');
    Class<?> parent = type.getSuperclass();
    if (parent == null || WrapperWeaving.isContainer(name) && !isApis(name)) {
      return false;
    }
    String parentName = parent.getName().replace('.', '/');
    boolean is = isIn(parentName, SERVLETS) || isIn(parentName, WRITERS);
    is |= isIn(parentName, WrapperWeaving.STREAMS);
    for (Class<?> each : type.getInterfaces()) {
      String face = each.getName().replace('.', '/');
      is |= isIn(face, SERVLET) || isIn(face, CHAINS) || isIn(face, CONTEXTS);
      is |= isIn(face, RESPONSES);
    }
    return is && isUnknown(type.getClassLoader());
  }

  private static boolean isIn(String name, String... names) {
    for (String each : names) {
      if (each.equals(name)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isApis(String internalName) {
    return internalName.startsWith(APIS[0]) || internalName.startsWith(APIS[1]);
  }

  /** Whether no container that has a plugin is in sight of this loader. */
  private boolean isUnknown(ClassLoader loader) {
    Boolean isKnown;
    synchronized (known) {
      isKnown = known.get(loader);
    }
    if (isKnown == null) {
      isKnown = seesKnown(loader); // without our lock: the loader may take its own
      synchronized (known) {
        known.put(loader, isKnown);
      }
    }
    return !isKnown;
  }

  private static boolean seesKnown(ClassLoader loader) {
    for (String resource : KNOWN) {
      if (loader.getResource(resource) != null) {
        return true;
      }
    }
    return false;
  }
}
