package io.ssetiming.weaving;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Every class that is woven, whatever server it belongs to. To add a server, add its lines here.
 */
public final class Weavings {

  private Weavings() {}

  /** Every class that is woven by its name. */
  public static List<Target> all() {
    List<Target> all = new ArrayList<>();
    all.addAll(TomcatWeaving.targets());
    all.addAll(JettyWeaving.targets());
    all.addAll(UndertowWeaving.targets());
    all.addAll(NettyWeaving.targets());
    all.addAll(SpringWeaving.targets());
    return all;
  }

  /** The same, and an example of each kind that is recognised by its super class or interfaces. */
  public static List<Target> examples() {
    List<Target> examples = all();
    examples.addAll(WrapperWeaving.examples());
    examples.addAll(GenericWeaving.examples());
    return examples;
  }

  /**
   * Names of the plugin classes that keep server objects beyond a request, each with a static
   * method {@code forgetAll()} that lets go of them when the agent is detached.
   */
  public static List<String> housekeepers() {
    return Collections.unmodifiableList(
        Arrays.asList(
            "io.ssetiming.plugin.tomcat.TomcatPlugin",
            "io.ssetiming.plugin.jetty.JettyPlugin",
            "io.ssetiming.plugin.undertow.UndertowPlugin",
            "io.ssetiming.plugin.netty.NettyPlugin"));
  }

  /**
   * For each plugin package of a container a class that every version of the container has. The
   * package is loaded once, beside that class, whatever loaders of applications are below.
   */
  public static Map<String, String> containers() {
    Map<String, String> containers = new HashMap<>();
    containers.put("io.ssetiming.plugin.tomcat", "org.apache.coyote.Response");
    containers.put("io.ssetiming.plugin.jetty", "org.eclipse.jetty.io.EndPoint");
    containers.put("io.ssetiming.plugin.netty", "io.netty.handler.codec.http.HttpObjectEncoder");
    return containers;
  }
}
