package io.ssetiming;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Who may depend on whom: the table, and the few laws that go with it. */
@AnalyzeClasses(packages = "io.ssetiming", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {

  private static final String ADVICE = "net.bytebuddy.asm..";
  private static final String TYPING = "net.bytebuddy.implementation.bytecode.assign..";

  /**
   * Package to what it may use besides the JDK and itself. Nobody is a package that no line names.
   */
  private static final Map<String, List<String>> MAY_USE =
      Map.ofEntries(
          Map.entry("premain", List.of()),
          Map.entry("bridge", List.of()),
          Map.entry("time", List.of()),
          Map.entry("sse", List.of()),
          Map.entry("record", List.of()),
          Map.entry("stream", List.of("sse", "time", "record")),
          Map.entry("jsonl", List.of("record", "com.fasterxml.jackson.core..", "org.slf4j..")),
          Map.entry("isolation", List.of()),
          Map.entry("weaving", List.of("net.bytebuddy..")),
          Map.entry(
              "agent",
              List.of(
                  "sse",
                  "stream",
                  "generic",
                  "time",
                  "record",
                  "jsonl",
                  "isolation",
                  "weaving",
                  "org.slf4j..")),
          Map.entry(
              "plugin.servlet",
              List.of(
                  "plugin.jetty",
                  "plugin.tomcat",
                  "plugin.undertow",
                  "generic",
                  "stream",
                  "time",
                  ADVICE,
                  TYPING)),
          Map.entry("plugin.jetty", List.of("sse", "stream", "time", ADVICE, TYPING)),
          Map.entry("generic", List.of("stream", "time")),
          Map.entry("plugin.generic", List.of("generic", ADVICE, TYPING)),
          Map.entry(
              "plugin.tomcat", List.of("sse", "stream", "time", ADVICE, TYPING, "org.apache..")),
          Map.entry(
              "plugin.undertow",
              List.of("stream", "time", ADVICE, TYPING, "io.undertow..", "org.xnio..")),
          Map.entry("plugin.netty", List.of("stream", "time", ADVICE, TYPING, "io.netty..")),
          Map.entry("probe", List.of("sse", "com.fasterxml.jackson..")),
          Map.entry("join", List.of("com.fasterxml.jackson..")),
          Map.entry("report", List.of("join", "probe")),
          Map.entry(
              "cli",
              List.of("sse", "probe", "join", "report", "picocli..", "com.fasterxml.jackson..")));

  @ArchTest static final ArchRule dependencyTable = dependencyTable();

  @ArchTest
  static final ArchRule noCycles = slices().matching("io.ssetiming.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule adviceIsNamedByString =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.ssetiming.plugin..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.ssetiming.plugin..");

  @ArchTest
  static final ArchRule standardOutputBelongsToTheService =
      noClasses()
          .that()
          .resideOutsideOfPackages("io.ssetiming.cli..", "io.ssetiming.report..")
          .should()
          .accessField(System.class, "out");

  @ArchTest
  static final ArchRule theEntryTouchesNoFileSystemOrLogging =
      noClasses()
          .that()
          .resideInAPackage("io.ssetiming.premain..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.nio.file..", "java.util.logging..");

  @ArchTest
  static final ArchRule stateIsInInstances =
      fields()
          .that()
          .areStatic()
          .and()
          .areNotFinal()
          .should()
          .beDeclaredInClassesThat()
          .haveNameMatching(".*\\.(SseTimingBridge|StreamRegistry|AgentMain)|.*\\$SWITCH_TABLE.*");

  @ArchTest
  static final ArchRule classesAreFinal =
      classes()
          .that()
          .areNotInterfaces()
          .and()
          .areNotAnonymousClasses()
          .and()
          .doNotHaveSimpleName("package-info")
          .and(isNotAbstract())
          .and(isNoEnumWithBodies())
          .should()
          .haveModifier(com.tngtech.archunit.core.domain.JavaModifier.FINAL);

  private static ArchRule dependencyTable() {
    List<ArchRule> rules = new ArrayList<>();
    for (Map.Entry<String, List<String>> row : MAY_USE.entrySet()) {
      List<String> allowed = new ArrayList<>(List.of("java..", "javax.net.ssl..", "com.sun.."));
      allowed.add("io.ssetiming." + row.getKey());
      for (String used : row.getValue()) {
        allowed.add(used.endsWith("..") ? used : "io.ssetiming." + used);
      }
      rules.add(
          classes()
              .that()
              .resideInAPackage("io.ssetiming." + row.getKey())
              .should()
              .onlyDependOnClassesThat(isIn(allowed)));
    }
    rules.add(
        classes()
            .should()
            .resideInAnyPackage(
                MAY_USE.keySet().stream().map(p -> "io.ssetiming." + p).toArray(String[]::new)));
    return CompositeArchRule.of(rules);
  }

  private static DescribedPredicate<JavaClass> isIn(List<String> packages) {
    DescribedPredicate<JavaClass> inPackages =
        JavaClass.Predicates.resideInAnyPackage(packages.toArray(new String[0]));
    return inPackages.or(DescribedPredicate.describe("a primitive", ArchitectureTest::isPrimitive));
  }

  private static boolean isPrimitive(JavaClass type) {
    return type.getBaseComponentType().isPrimitive();
  }

  private static DescribedPredicate<JavaClass> isNotAbstract() {
    return DescribedPredicate.describe(
        "not abstract",
        c -> !c.getModifiers().contains(com.tngtech.archunit.core.domain.JavaModifier.ABSTRACT));
  }

  private static DescribedPredicate<JavaClass> isNoEnumWithBodies() {
    return DescribedPredicate.describe("no enum", c -> !c.isEnum());
  }
}
