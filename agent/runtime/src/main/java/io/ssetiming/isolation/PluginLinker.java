package io.ssetiming.isolation;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * Links each woven call, the first time it runs, to its advice in the plugin loader that belongs to
 * the caller's class loader.
 *
 * <p>Sites are mutable and kept in a weak list: {@link #unlink()} turns them all into no-ops. That
 * is the kill switch, and without it the JVM's old constant pools hold our loaders for ever on Java
 * 8 and 11. Called on the service's threads; thread safe.
 */
public final class PluginLinker {

  /** The argument types of {@link #link}, as the bridge calls it. */
  private static final MethodType LINK =
      MethodType.methodType(
          CallSite.class,
          MethodHandles.Lookup.class,
          String.class,
          MethodType.class,
          Object[].class);

  private final ClassLoader agent;
  private final Breakage breakage;
  private final Homes homes;
  private final Map<ClassLoader, WeakReference<PluginClassLoader>> loaders = new WeakHashMap<>();
  private final List<WeakReference<MutableCallSite>> sites = new ArrayList<>();

  /**
   * @param agent the loader of our classes
   * @param breakage what must fail, in our own tests
   * @param containers plugin package to the name of a class that its container has, for plugins
   *     that must be there once for a container and all the applications in it
   */
  public PluginLinker(ClassLoader agent, Breakage breakage, Map<String, String> containers) {
    this.agent = agent;
    this.breakage = breakage;
    this.homes = new Homes(containers);
  }

  /** What the bridge is given. */
  public MethodHandle handle() throws ReflectiveOperationException {
    return MethodHandles.lookup().bind(this, "link", LINK);
  }

  /**
   * @param caller a lookup in the woven class
   * @param name the advice method's name
   * @param type its type
   * @param arguments first: the advice class's name
   */
  CallSite link(MethodHandles.Lookup caller, String name, MethodType type, Object... arguments)
      throws ReflectiveOperationException {
    String advice = (String) arguments[0];
    breakage.check("link", advice);
    Class<?> owner = loader(caller.lookupClass().getClassLoader()).loadClass(advice);
    Method method = owner.getMethod(name, type.parameterArray());
    MutableCallSite site = new MutableCallSite(target(advice, method, type));
    synchronized (this) {
      sites.add(new WeakReference<>(site));
    }
    return site;
  }

  private MethodHandle target(String advice, Method method, MethodType type)
      throws IllegalAccessException {
    if (breakage.concerns("advice", advice)) {
      return breakage.thrower(type);
    }
    return MethodHandles.publicLookup().unreflect(method).asType(type);
  }

  /** Every site becomes a no-op. Returns how many there were. */
  public synchronized int unlink() {
    List<MutableCallSite> live = new ArrayList<>();
    for (WeakReference<MutableCallSite> reference : sites) {
      MutableCallSite site = reference.get();
      if (site != null) {
        site.setTarget(NoOp.of(site.type()));
        live.add(site);
      }
    }
    MutableCallSite.syncAll(live.toArray(new MutableCallSite[0]));
    sites.clear();
    return live.size();
  }

  /** Calls a static method without arguments on a plugin class, in every plugin loader there is. */
  public synchronized void inEachPlugin(String className, String method) {
    for (WeakReference<PluginClassLoader> reference : new ArrayList<>(loaders.values())) {
      PluginClassLoader loader = reference.get();
      if (loader != null) {
        try {
          Method target = loader.loadClass(className).getDeclaredMethod(method);
          target.setAccessible(true);
          target.invoke(null);
        } catch (ReflectiveOperationException | LinkageError absent) {
          // this application has no such server
        }
      }
    }
  }

  private synchronized PluginClassLoader loader(ClassLoader application) {
    WeakReference<PluginClassLoader> known = loaders.get(application);
    PluginClassLoader loader = known == null ? null : known.get();
    if (loader == null) {
      loader = new PluginClassLoader(agent, application, homes, this::loader);
      loaders.put(application, new WeakReference<>(loader));
    }
    return loader;
  }
}
