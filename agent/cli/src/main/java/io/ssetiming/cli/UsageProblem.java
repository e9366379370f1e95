package io.ssetiming.cli;

import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in one line what is wrong with the arguments, and names the nearest right one. */
final class UsageProblem implements IParameterExceptionHandler {
  @Override
  public int handleParseException(ParameterException problem, String[] args) {
    CommandSpec spec = problem.getCommandLine().getCommandSpec();
    problem.getCommandLine().getErr().println(spec.qualifiedName() + ": " + say(problem, spec));
    return CommandLine.ExitCode.USAGE;
  }

  private static String say(ParameterException problem, CommandSpec spec) {
    if (problem instanceof UnmatchedArgumentException unmatched) {
      String given = given(unmatched).replaceFirst("=.*", "");
      boolean option = given.startsWith("-");
      String kind = spec.subcommands().isEmpty() ? "argument" : "command";
      String nearest =
          NearestName.of(given, option ? spec.optionsMap().keySet() : spec.subcommands().keySet());
      return (option ? "unknown option " : "unknown " + kind + " ")
          + given
          + (nearest == null ? "; see --help" : "; did you mean " + nearest + "?");
    }
    String message = String.valueOf(problem.getMessage()).lines().findFirst().orElse("");
    return message.isEmpty() ? "wrong arguments; see --help" : lowerFirst(message);
  }

  /** Behind an option that takes several values picocli tells the name in its message only. */
  private static String given(UnmatchedArgumentException unmatched) {
    if (!unmatched.getUnmatched().isEmpty()) {
      return unmatched.getUnmatched().get(0);
    }
    String[] quoted = String.valueOf(unmatched.getMessage()).split("'");
    return quoted.length > 1 ? quoted[1] : "";
  }

  private static String lowerFirst(String message) {
    return Character.toLowerCase(message.charAt(0)) + message.substring(1);
  }
}
