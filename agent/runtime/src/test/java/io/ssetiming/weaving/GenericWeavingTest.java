package io.ssetiming.weaving;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.List;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which classes are taken for a servlet container's that nobody has a plugin for. */
class GenericWeavingTest {

  private final GenericWeaving weaving = new GenericWeaving();

  /** Sees nothing but what the JDK has, and one resource. */
  private static ClassLoader seeing(String resource) {
    return new ClassLoader(null) {
      @Override
      public URL getResource(String name) {
        try {
          return name.equals(resource) ? new URL("file:/" + name) : null;
        } catch (IOException e) {
          throw new IllegalStateException(e);
        }
      }
    };
  }

  private static byte[] classFile(String name, String parent, String face) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(
        Opcodes.V1_8,
        Opcodes.ACC_PUBLIC,
        name.replace('.', '/'),
        null,
        parent == null ? "java/lang/Object" : parent.replace('.', '/'),
        face == null ? null : new String[] {"x/Another", face.replace('.', '/')});
    writer.visitEnd();
    return writer.toByteArray();
  }

  private List<Target.Hook> hooks(String name, String parent, String face, ClassLoader loader) {
    SuperName parents = SuperName.of(classFile(name, parent, face));
    Target target = weaving.with(null, name.replace('.', '/'), parents, loader);
    return target == null ? Collections.emptyList() : target.hooks();
  }

  @ParameterizedTest
  @CsvSource({
    "x.Servlet, jakarta.servlet.http.HttpServlet,, service",
    "x.Servlet, javax.servlet.GenericServlet,, service",
    "x.Servlet,, jakarta.servlet.Servlet, service",
    "x.Chain,, javax.servlet.FilterChain, doFilter",
    "x.Context,, jakarta.servlet.AsyncContext, complete",
    "x.Response,, javax.servlet.http.HttpServletResponse, flushBuffer",
    "x.Writer, java.io.PrintWriter,, close",
    "x.Stream, jakarta.servlet.ServletOutputStream,, flush",
    "jakarta.servlet.http.HttpServlet, jakarta.servlet.GenericServlet,, service",
  })
  void recognised(String name, String parent, String face, String method) {
    assertThat(hooks(name, parent, face, seeing("nothing"))).anyMatch(h -> h.isNamed(method));
    for (String known :
        List.of(
            "org/apache/catalina/connector/Response.class",
            "org/eclipse/jetty/server/Server.class",
            "io/undertow/server/HttpServerExchange.class")) {
      assertThat(hooks(name, parent, face, seeing(known))).as(known).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "x.Other, java.io.Writer,",
    "x.Other,, java.lang.Runnable",
    "x.Wrapper, jakarta.servlet.http.HttpServletResponseWrapper,",
    "org.apache.catalina.X,, jakarta.servlet.FilterChain",
    "org.eclipse.jetty.X, jakarta.servlet.http.HttpServlet,",
    "io.undertow.X, jakarta.servlet.ServletOutputStream,",
    "jakarta.servlet.http.NoBodyOutputStream, jakarta.servlet.ServletOutputStream,",
  })
  void notRecognised(String name, String parent, String face) {
    assertThat(hooks(name, parent, face, seeing("nothing"))).isEmpty();
  }

  @Test
  void afterWhatAWrapperHas() {
    String name = "x.Stream";
    SuperName parents = SuperName.of(classFile(name, "jakarta.servlet.ServletOutputStream", null));
    Target wrapper = WrapperWeaving.of("x/Stream", parents);
    int before = wrapper.hooks().size();
    Target both = weaving.with(wrapper, "x/Stream", parents, seeing("nothing"));
    assertThat(both.hooks().subList(0, before))
        .allMatch(hook -> hook.advice().startsWith("io.ssetiming.plugin.servlet."));
    assertThat(both.hooks()).hasSizeGreaterThan(before);
  }
}
