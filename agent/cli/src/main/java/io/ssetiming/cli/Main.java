package io.ssetiming.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * Entry of the command line. {@link #main} is called by the jar's launcher and ends the process;
 * everything else only returns an exit code.
 */
@Command(
    name = "sse-timing",
    description = "When did each token really leave the server, and who held it up?",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    subcommands = {ProbeCommand.class, JoinCommand.class, AttachCommand.class, DetachCommand.class})
public final class Main implements Runnable {
  @Spec private CommandSpec spec;

  Main() {}

  public static void main(String[] args) {
    int code = run(args, System.out, System.err);
    System.exit(code);
  }

  /** The whole command line without the exit, for the tests. */
  static int run(String[] args, PrintStream out, PrintStream err) {
    CommandLine line = new CommandLine(new Main());
    line.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
    line.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
    line.setParameterExceptionHandler(new UsageProblem());
    line.setExecutionExceptionHandler(new RunProblem());
    line.setExpandAtFiles(false); // "--body @file" is ours to read
    // else "--server a --cleint b" would take the typo for one more server file
    line.setUnmatchedOptionsAllowedAsOptionParameters(false);
    int code = line.execute(args);
    if (line.getOut().checkError()) {
      err.println("sse-timing: can't write to standard output");
      return CommandLine.ExitCode.USAGE;
    }
    return code;
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(
        spec.commandLine(),
        "a command is missing: " + String.join(", ", spec.subcommands().keySet()));
  }
}
