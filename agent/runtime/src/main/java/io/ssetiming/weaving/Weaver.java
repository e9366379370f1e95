package io.ssetiming.weaving;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks at every class that is loaded, by exact name in a hash map, and weaves the few that are
 * targets. A matcher that asks for super types would make each start 1.7 times as long.
 *
 * <p>Called by the JVM on whatever thread loads a class. Whatever goes wrong, the class stays as it
 * was and {@link WeavingReport} says so.
 */
public final class Weaver implements ClassFileTransformer {

  private final Map<String, Target> targets = new HashMap<>(); // by internal name
  private final Instrumentation instrumentation;
  private final ClassRewriter rewriter;
  private final WeavingReport report = new WeavingReport();
  private final String broken; // suffix of a class name that must fail, for our own tests
  private volatile boolean active = true;

  /**
   * @param bootstrap the bridge's bootstrap method
   * @param onFailure the bridge's exception handler
   * @param agent the loader that has the advice as resources
   * @param broken classes whose name ends so fail to be woven, or null
   */
  public Weaver(
      Instrumentation instrumentation,
      Method bootstrap,
      Method onFailure,
      ClassLoader agent,
      String broken) {
    this.instrumentation = instrumentation;
    this.rewriter = new ClassRewriter(bootstrap, onFailure, agent);
    this.broken = broken;
    for (Target target : Weavings.all()) {
      targets.put(target.type().replace('.', '/'), target);
    }
  }

  public WeavingReport report() {
    return report;
  }

  /**
   * Starts to weave: what is loaded from now on, and what has been loaded already (another agent or
   * an AOT cache may have been first).
   */
  public void start() throws UnmodifiableClassException {
    instrumentation.addTransformer(this, true);
    retransformLoaded();
  }

  /** Gives every woven class its own code back. */
  public void stop() throws UnmodifiableClassException {
    active = false;
    retransformLoaded();
    instrumentation.removeTransformer(this);
  }

  private void retransformLoaded() throws UnmodifiableClassException {
    List<Class<?>> loaded = new ArrayList<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (type.getClassLoader() != null
          && targets.containsKey(type.getName().replace('.', '/'))
          && instrumentation.isModifiableClass(type)) {
        loaded.add(type);
      }
    }
    if (!loaded.isEmpty()) {
      // all at once: the pause is one safepoint
      instrumentation.retransformClasses(loaded.toArray(new Class<?>[0]));
    }
  }

  @Override
  public byte[] transform(
      ClassLoader loader,
      String internalName,
      Class<?> redefined,
      ProtectionDomain domain,
      byte[] classFile) {
    if (loader == null || internalName == null || !active) {
      return null;
    }
    Target target = targets.get(internalName);
    return target == null ? null : weave(target, loader, classFile);
  }

  private byte[] weave(Target target, ClassLoader loader, byte[] classFile) {
    try {
      if (broken != null && target.type().endsWith(broken)) {
        throw new IllegalStateException("broken on purpose");
      }
      List<String> missed = new ArrayList<>();
      byte[] woven = rewriter.rewrite(target, loader, classFile, missed);
      report.woven(target.type(), missed);
      return woven;
    } catch (Throwable failure) { // also LinkageError, StackOverflowError: never the service's problem
      report.failed(target.type(), failure);
      return null;
    }
  }
}
