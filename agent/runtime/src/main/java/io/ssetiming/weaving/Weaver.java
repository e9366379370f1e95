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
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Looks at every class that is loaded, by exact name in a hash map and by the names of super class
 * and interfaces in its constant pool, and weaves the few that are targets. A matcher that asks for
 * super types would make each start 1.7 times as long.
 *
 * <p>Called by the JVM on whatever thread loads a class. Whatever goes wrong, the class stays as it
 * was and {@link WeavingReport} says so.
 */
public final class Weaver implements ClassFileTransformer {

  private final Map<String, Target> targets = new HashMap<>(); // by internal name
  private final Instrumentation instrumentation;
  private final Supplier<ClassRewriter> makeRewriter;
  private volatile ClassRewriter rewriter; // made by whoever needs it first: it loads Byte Buddy
  private final GenericWeaving generic = new GenericWeaving();
  private final WeavingReport report = new WeavingReport();
  private final Predicate<String> broken; // class names that must fail, in our own tests
  private volatile boolean active = true;

  /**
   * @param bootstrap the bridge's bootstrap method
   * @param onFailure the bridge's exception handler
   * @param agent the loader that has the advice as resources
   * @param broken class names that must fail to be woven, in our own tests
   */
  public Weaver(
      Instrumentation instrumentation,
      Method bootstrap,
      Method onFailure,
      ClassLoader agent,
      Predicate<String> broken) {
    this.instrumentation = instrumentation;
    this.makeRewriter = () -> new ClassRewriter(bootstrap, onFailure, agent);
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

  private ClassRewriter rewriter() {
    ClassRewriter made = rewriter;
    if (made == null) {
      made = makeRewriter.get(); // twice, if two threads come at once: it has no state
      rewriter = made;
    }
    return made;
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
          && isTarget(type)
          && instrumentation.isModifiableClass(type)) {
        loaded.add(type);
      }
    }
    if (!loaded.isEmpty()) {
      // all at once: the pause is one safepoint
      instrumentation.retransformClasses(loaded.toArray(new Class<?>[0]));
    }
  }

  private boolean isTarget(Class<?> type) {
    return targets.containsKey(type.getName().replace('.', '/'))
        || WrapperWeaving.isWrapper(type)
        || generic.isTarget(type);
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
    if (target == null) {
      target = byParents(internalName, loader, classFile);
    }
    return target == null ? null : weave(target, loader, classFile);
  }

  private Target byParents(String internalName, ClassLoader loader, byte[] classFile) {
    SuperName parents = SuperName.of(classFile);
    if (parents == null) {
      return null;
    }
    Target wrapper = WrapperWeaving.of(internalName, parents);
    return generic.with(wrapper, internalName, parents, loader);
  }

  private byte[] weave(Target target, ClassLoader loader, byte[] classFile) {
    try {
      if (broken.test(target.type())) {
        throw new IllegalStateException("broken on purpose");
      }
      long began = System.nanoTime();
      List<String> missed = new ArrayList<>();
      byte[] woven = rewriter().rewrite(target, loader, classFile, missed);
      if (woven != null) {
        report.woven(target.type(), missed, System.nanoTime() - began);
      }
      return woven;
    } catch (
        Throwable failure) { // also LinkageError, StackOverflowError: never the service's problem
      report.failed(target.type(), failure);
      return null;
    }
  }
}
