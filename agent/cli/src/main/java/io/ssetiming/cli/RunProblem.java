package io.ssetiming.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** What a command could not do, in one line: files are the user's business, the rest is ours. */
final class RunProblem implements IExecutionExceptionHandler {
  @Override
  public int handleExecutionException(Exception problem, CommandLine command, ParseResult parsed) {
    String name = command.getCommandSpec().qualifiedName();
    boolean files = problem instanceof IOException || problem instanceof UncheckedIOException;
    String what = files ? message(problem) : "internal error, please report it: " + problem;
    command.getErr().println(name + ": " + what.lines().findFirst().orElse(""));
    return CommandLine.ExitCode.USAGE;
  }

  /** A file system exception's message is often just the path; its type then says what is wrong. */
  private static String message(Exception problem) {
    String type = problem.getClass().getSimpleName();
    boolean bare = problem instanceof java.nio.file.FileSystemException;
    return bare ? problem.getMessage() + " (" + type + ")" : String.valueOf(problem.getMessage());
  }
}
