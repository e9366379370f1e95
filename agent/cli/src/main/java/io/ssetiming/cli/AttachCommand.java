package io.ssetiming.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code attach}: starts to measure a service that runs already. */
@Command(
    name = "attach",
    description = {
      "Start to measure a service that runs already, on this machine.",
      "Java 21 and later print a warning on that service's stderr, at each attach and detach."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class AttachCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "PID", description = "Process id of the service.")
  private long pid;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "OPTIONS",
      defaultValue = "",
      description = "The agent's options, as name=value,name=value.")
  private String options;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    String status = new TargetVm(pid).load(options);
    if (!status.isEmpty()) {
      spec.commandLine().getErr().println("sse-timing attach: process " + pid + ": " + status);
      return 1;
    }
    spec.commandLine()
        .getOut()
        .println("attached; " + pid + " says on its stderr what it measures");
    return 0;
  }
}
