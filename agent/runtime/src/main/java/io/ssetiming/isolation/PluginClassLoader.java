package io.ssetiming.isolation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Function;

/**
 * One copy of {@code io.ssetiming.plugin.*} for one application class loader. The whole rule:
 *
 * <ol>
 *   <li>plugin classes are defined here, from the agent's jar, but for those of a container that
 *       lives in another loader: these are in the plugin loader beside it, see {@link Homes};
 *   <li>every other class of ours comes from the agent loader;
 *   <li>everything else (Tomcat, the application) comes from the application's loader.
 * </ol>
 */
final class PluginClassLoader extends ClassLoader {

  static final String PLUGINS = "io.ssetiming.plugin.";
  private static final String OURS = "io.ssetiming.";

  static {
    registerAsParallelCapable();
  }

  private final ClassLoader agent;
  private final ClassLoader application;
  private final Homes homes;
  private final Function<ClassLoader, PluginClassLoader> others;

  /**
   * @param others the plugin loader beside a class loader
   */
  PluginClassLoader(
      ClassLoader agent,
      ClassLoader application,
      Homes homes,
      Function<ClassLoader, PluginClassLoader> others) {
    super(null);
    this.agent = agent;
    this.application = application;
    this.homes = homes;
    this.others = others;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (name.startsWith(PLUGINS)) {
      ClassLoader home = homes.of(name, application);
      if (home != application) {
        return others.apply(home).loadClass(name);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        return known != null ? known : define(name);
      }
    }
    return Class.forName(name, false, name.startsWith(OURS) ? agent : application);
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    try (InputStream in = agent.getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      byte[] buffer = new byte[4096];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        out.write(buffer, 0, n);
      }
      return defineClass(name, out.toByteArray(), 0, out.size());
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  @Override
  public String toString() {
    return "sse-timing-plugin for " + application;
  }
}
