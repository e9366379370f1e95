package io.ssetiming.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code detach}: ends what {@code attach} or {@code -javaagent} began. */
@Command(
    name = "detach",
    description = {
      "Stop measuring a service; every class gets its own code back.",
      "Streams that are open are recorded with the outcome \"detached\"."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class DetachCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "PID", description = "Process id of the service.")
  private long pid;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    String status = new TargetVm(pid).load("detach");
    if (!status.equals("detached")) {
      spec.commandLine().getErr().println("sse-timing detach: process " + pid + ": " + status);
      return 1;
    }
    spec.commandLine().getOut().println("detached");
    return 0;
  }
}
