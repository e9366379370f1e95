package io.ssetiming.cli;

import io.ssetiming.join.JoinResult;
import io.ssetiming.join.Joiner;
import io.ssetiming.join.SplitWriter;
import io.ssetiming.report.JoinReport;
import io.ssetiming.report.SplitTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code join}: reads both sides, prints the split table, writes the splits if asked to. */
@Command(
    name = "join",
    description = "Split the latency: join server records and client records by request id.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class JoinCommand implements Callable<Integer> {
  private static final int NOTHING_JOINED = 1;

  @Option(
      names = "--server",
      required = true,
      arity = "1..*",
      paramLabel = "PATH",
      description = "Files of the agent, or folders with *.jsonl and *.jsonl.gz below.")
  private List<Path> server;

  @Option(
      names = "--client",
      required = true,
      arity = "1..*",
      paramLabel = "PATH",
      description = "Files of probe, or folders with them.")
  private List<Path> client;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write one JSON line per joined request to this file.")
  private Path out;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    checkOut();
    SplitTable table = new SplitTable();
    JoinResult result = join(table);
    PrintWriter print = spec.commandLine().getOut();
    if (result.joined() == 0) {
      spec.commandLine().getErr().print(JoinReport.nothingJoined(result));
      spec.commandLine().getErr().flush();
      return NOTHING_JOINED;
    }
    print.print(table.render());
    print.print(table.whatToRead());
    print.print(JoinReport.summary(result));
    print.flush();
    return 0;
  }

  private JoinResult join(SplitTable table) throws IOException {
    Joiner joiner = new Joiner(server, client, this::reading);
    if (out == null) {
      return joiner.join(table::add);
    }
    try (SplitWriter writer = new SplitWriter(out)) {
      return joiner.join(
          split -> {
            writer.write(split);
            table.add(split);
          });
    }
  }

  /** Large files take a while: says which one it is at, when a person is looking. */
  private void reading(Path file) {
    if (System.console() != null) {
      spec.commandLine().getErr().println("reading " + file);
      spec.commandLine().getErr().flush();
    }
  }

  /** The splits must not take the place of what they are made from. */
  private void checkOut() throws IOException {
    if (out == null) {
      return;
    }
    Path target = out.toAbsolutePath().normalize();
    for (Path input : Stream.concat(server.stream(), client.stream()).toList()) {
      Path source = input.toAbsolutePath().normalize();
      boolean same = Files.exists(out) && Files.exists(input) && Files.isSameFile(out, input);
      if (same || Files.isDirectory(input) && Files.exists(out) && target.startsWith(source)) {
        throw new CommandLine.ParameterException(
            spec.commandLine(), "--out " + out + " is one of the inputs: name another file");
      }
    }
  }
}
