package io.ssetiming.weaving;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.ClassFileVersion;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.description.field.FieldDescription;
import net.bytebuddy.description.field.FieldList;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.method.MethodList;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.dynamic.TypeResolutionStrategy;
import net.bytebuddy.implementation.Implementation;
import net.bytebuddy.implementation.bytecode.member.MethodInvocation;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.matcher.ElementMatcher;
import net.bytebuddy.pool.TypePool;
import net.bytebuddy.utility.JavaConstant;

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
    TypePool types = TypePool.Default.of(locator); // advice names types of the application too
    TypeDescription type = types.describe(target.type()).resolve();
    DynamicType.Builder<?> builder =
        new ByteBuddy()
            .with(Implementation.Context.Disabled.Factory.INSTANCE)
            .decorate(type, locator)
            .visit(new AtLeastJava7());
    boolean hooked = false;
    for (Target.Hook hook : target.hooks()) {
      ElementMatcher.Junction<MethodDescription> matcher = matcher(hook);
      if (!type.getDeclaredMethods().filter(matcher).isEmpty()) {
        hooked = true;
        builder = builder.visit(advice(types.describe(hook.advice).resolve()).on(matcher));
      } else if (target.isComplete()) {
        missed.add(target.type() + '#' + hook.method);
      }
    }
    return hooked ? builder.make(TypeResolutionStrategy.Disabled.INSTANCE).getBytes() : null;
  }

  private Advice advice(TypeDescription advice) {
    return Advice.withCustomMapping()
        .bootstrap(bootstrap, new NameOnly())
        .to(advice, adviceFiles)
        .withExceptionHandler(failures);
  }

  private static ElementMatcher.Junction<MethodDescription> matcher(Target.Hook hook) {
    return new ElementMatcher.Junction.ForNonNullValues<MethodDescription>() {
      @Override
      protected boolean doMatch(MethodDescription method) {
        List<String> names = new ArrayList<>();
        for (TypeDescription parameter : method.getParameters().asTypeList().asErasures()) {
          names.add(parameter.getActualName());
        }
        return !method.isAbstract() && hook.matches(method.getName(), names);
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

  /**
   * Lifts class files of Java 6, which Netty 4.1 still has, to 7, the first version that knows
   * invokedynamic. They have stack map frames already, so nothing else has to change.
   */
  private static final class AtLeastJava7 extends AsmVisitorWrapper.AbstractBase {

    @Override
    public ClassVisitor wrap(
        TypeDescription type,
        ClassVisitor visitor,
        Implementation.Context context,
        TypePool pool,
        FieldList<FieldDescription.InDefinedShape> fields,
        MethodList<?> methods,
        int writerFlags,
        int readerFlags) {
      return new ClassVisitor(net.bytebuddy.utility.OpenedClassReader.ASM_API, visitor) {
        @Override
        public void visit(
            int version, int access, String name, String sign, String parent, String[] interfaces) {
          int raised =
              (version & 0xffff) == ClassFileVersion.JAVA_V6.getMinorMajorVersion()
                  ? ClassFileVersion.JAVA_V7.getMinorMajorVersion()
                  : version;
          super.visit(raised, access, name, sign, parent, interfaces);
        }
      };
    }
  }
}
