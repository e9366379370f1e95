package io.ssetiming.weaving;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.bytebuddy.ClassFileVersion;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.scaffold.TypeInitializer;
import net.bytebuddy.implementation.Implementation;
import net.bytebuddy.implementation.bytecode.member.MethodInvocation;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.matcher.ElementMatcher;
import net.bytebuddy.pool.TypePool;
import net.bytebuddy.utility.JavaConstant;
import net.bytebuddy.utility.OpenedClassReader;

/**
 * Puts the calls to advice into one class file. The only place that uses Byte Buddy. Thread safe.
 *
 * <p>Advice is not inlined: each call is an {@code invokedynamic} that names the bridge. What is
 * thrown inside advice goes to the bridge's {@code onFailure} and no further.
 */
final class ClassRewriter {

  private final Method bootstrap;
  private final Advice.ExceptionHandler failures;
  private final ClassFileLocator adviceFiles;

  ClassRewriter(Method bootstrap, Method onFailure, ClassLoader agent) {
    this.bootstrap = bootstrap;
    this.failures =
        new Advice.ExceptionHandler.Simple(
            MethodInvocation.invoke(new MethodDescription.ForLoadedMethod(onFailure)));
    this.adviceFiles = ClassFileLocator.ForClassLoader.of(agent);
  }

  /**
   * @param missed is told of each hook whose method this class does not have
   * @return the new class file, or null where it has none of the hooked methods
   * @throws RuntimeException where it can't be woven; the class then stays as it is
   */
  byte[] rewrite(Target target, ClassLoader loader, byte[] classFile, List<String> missed) {
    ClassFileLocator locator =
        new ClassFileLocator.Compound(
            ClassFileLocator.Simple.of(target.type(), classFile),
            adviceFiles,
            ClassFileLocator.ForClassLoader.of(loader));
    // lazy: most types are asked for nothing but their names. Advice names the application's too
    TypePool types = TypePool.Default.WithLazyResolution.of(locator);
    TypeDescription type = types.describe(target.type()).resolve();
    List<AsmVisitorWrapper> hooks = new ArrayList<>();
    for (Target.Hook hook : target.hooks()) {
      ElementMatcher.Junction<MethodDescription> matcher = matcher(hook);
      if (!type.getDeclaredMethods().filter(matcher).isEmpty()) {
        hooks.add(advice(types.describe(hook.advice).resolve()).on(matcher));
      } else if (target.isComplete()) {
        missed.add(target.type() + '#' + hook.method);
      }
    }
    return hooks.isEmpty() ? null : write(type, types, classFile, hooks);
  }

  /**
   * Straight through the class file reader: Byte Buddy's type builder would load 200 classes more.
   */
  private static byte[] write(
      TypeDescription type, TypePool types, byte[] classFile, List<AsmVisitorWrapper> hooks) {
    ClassFileVersion version = atLeastJava7(ClassFileVersion.ofClassFile(classFile));
    ClassReader reader = OpenedClassReader.of(classFile);
    ClassWriter writer = new ClassWriter(reader, AsmVisitorWrapper.NO_FLAGS);
    Implementation.Context context =
        Implementation.Context.Disabled.Factory.INSTANCE.make(
            type,
            null,
            TypeInitializer.None.INSTANCE,
            version,
            version,
            Implementation.Context.FrameGeneration.GENERATE);
    ClassVisitor visitor = new Version(writer, version);
    for (AsmVisitorWrapper hook : hooks) {
      visitor =
          hook.wrap(
              type,
              visitor,
              context,
              types,
              type.getDeclaredFields(),
              type.getDeclaredMethods(),
              AsmVisitorWrapper.NO_FLAGS,
              AsmVisitorWrapper.NO_FLAGS);
    }
    reader.accept(visitor, AsmVisitorWrapper.NO_FLAGS);
    return writer.toByteArray();
  }

  /**
   * Lifts class files of Java 6, which Netty 4.1 still has, to 7, the first version that knows
   * invokedynamic. They have stack map frames already, so nothing else has to change; older ones
   * have none.
   */
  private static ClassFileVersion atLeastJava7(ClassFileVersion version) {
    if (version.isLessThan(ClassFileVersion.JAVA_V6)) {
      throw new IllegalStateException("its class file is older than Java 6");
    }
    return version.isLessThan(ClassFileVersion.JAVA_V7) ? ClassFileVersion.JAVA_V7 : version;
  }

  private Advice advice(TypeDescription advice) {
    return Advice.withCustomMapping()
        .bootstrap(bootstrap, new NameOnly())
        .with(new Advice.AssignReturned.Factory())
        .to(advice, adviceFiles)
        .withExceptionHandler(failures);
  }

  private static ElementMatcher.Junction<MethodDescription> matcher(Target.Hook hook) {
    return new ElementMatcher.Junction.ForNonNullValues<MethodDescription>() {
      @Override
      protected boolean doMatch(MethodDescription method) {
        if (method.isAbstract() || !hook.isNamed(method.getName())) {
          return false; // before a type is looked at
        }
        List<String> names = new ArrayList<>();
        for (TypeDescription parameter : method.getParameters().asTypeList().asErasures()) {
          names.add(parameter.getActualName());
        }
        return hook.takes(names);
      }
    };
  }

  /** The only bootstrap argument of a call site is the name of its advice class. */
  private static final class NameOnly
      implements Advice.BootstrapArgumentResolver.Factory, Advice.BootstrapArgumentResolver {

    private final String name;

    NameOnly() {
      this(null);
    }

    private NameOnly(String name) {
      this.name = name;
    }

    @Override
    public Advice.BootstrapArgumentResolver resolve(
        MethodDescription.InDefinedShape adviceMethod, boolean exit) {
      return new NameOnly(adviceMethod.getDeclaringType().getName());
    }

    @Override
    public List<JavaConstant> resolve(TypeDescription type, MethodDescription method) {
      return Collections.<JavaConstant>singletonList(JavaConstant.Simple.ofLoaded(name));
    }
  }

  /** Writes the class with this version. */
  private static final class Version extends ClassVisitor {

    private final int version;

    Version(ClassVisitor visitor, ClassFileVersion version) {
      super(OpenedClassReader.ASM_API, visitor);
      this.version = version.getMinorMajorVersion();
    }

    @Override
    public void visit(
        int original, int access, String name, String sign, String parent, String[] interfaces) {
      super.visit(version, access, name, sign, parent, interfaces);
    }
  }
}
