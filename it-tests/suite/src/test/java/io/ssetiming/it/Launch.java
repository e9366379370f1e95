package io.ssetiming.it;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How an application is to be started: with which agent options (null: no agent), and what else.
 */
record Launch(
    String agentOptions,
    List<String> jvmOptions,
    Map<String, String> environment,
    List<String> programArguments) {

  static final Path AGENT_JAR = Path.of(System.getProperty("it.agent.jar", "no-agent.jar"));

  static Launch plain() {
    return new Launch(null, List.of(), Map.of(), List.of());
  }

  /** With the agent, writing below the folder of the JVM; more options may follow. */
  static Launch withAgent(String... options) {
    List<String> all = new ArrayList<>(List.of("out=" + AppJvm.OUT, "service=it"));
    all.addAll(List.of(options));
    return withExactly(String.join(",", all));
  }

  /** With the agent and these options only. */
  static Launch withExactly(String options) {
    return new Launch(options, List.of(), Map.of(), List.of());
  }

  Launch jvmOption(String option) {
    List<String> more = new ArrayList<>(jvmOptions);
    more.add(option);
    return new Launch(agentOptions, List.copyOf(more), environment, programArguments);
  }

  Launch environment(String name, String value) {
    Map<String, String> more = new HashMap<>(environment);
    more.put(name, value);
    return new Launch(agentOptions, jvmOptions, Map.copyOf(more), programArguments);
  }

  Launch programArguments(String... arguments) {
    return new Launch(agentOptions, jvmOptions, environment, List.of(arguments));
  }

  /**
   * The arguments of {@code java}.
   *
   * @param program what comes behind the options: {@code -jar} and the jar, for example
   */
  List<String> arguments(List<String> program) {
    List<String> arguments = new ArrayList<>(List.of("-XX:TieredStopAtLevel=1", "-Xmx256m"));
    arguments.addAll(jvmOptions);
    if (agentOptions != null) {
      arguments.add("-javaagent:" + AGENT_JAR.toAbsolutePath().normalize() + suffix());
    }
    arguments.addAll(program);
    arguments.addAll(programArguments);
    return arguments;
  }

  private String suffix() {
    return agentOptions.isEmpty() ? "" : "=" + agentOptions;
  }
}
