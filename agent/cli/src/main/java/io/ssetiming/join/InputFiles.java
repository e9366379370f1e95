package io.ssetiming.join;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Turns the paths of the command line into the files to read: a file stands for itself whatever its
 * name, a folder for every {@code *.jsonl} and {@code *.jsonl.gz} below it, in the order of names.
 * A file that is named twice is read once.
 */
final class InputFiles {
  private InputFiles() {}

  /** Fails with one line for the first path that doesn't exist, can't be read or holds nothing. */
  static List<Path> expand(List<Path> given) throws UnreadableInputException {
    Set<Path> files = new LinkedHashSet<>();
    for (Path path : given) {
      if (Files.isDirectory(path)) {
        files.addAll(below(path));
      } else if (!Files.exists(path)) {
        throw new UnreadableInputException(path + ": no such file or folder");
      } else if (!Files.isReadable(path)) {
        throw new UnreadableInputException(path + ": not readable");
      } else {
        files.add(path.normalize());
      }
    }
    return new ArrayList<>(files);
  }

  private static List<Path> below(Path folder) throws UnreadableInputException {
    try (Stream<Path> tree = Files.walk(folder)) {
      List<Path> files =
          tree.filter(InputFiles::isRecordFile).map(Path::normalize).sorted().toList();
      if (files.isEmpty()) {
        throw new UnreadableInputException(folder + ": no *.jsonl or *.jsonl.gz in this folder");
      }
      return files;
    } catch (IOException | UncheckedIOException e) {
      if (e instanceof UnreadableInputException told) {
        throw told;
      }
      throw new UnreadableInputException(folder + ": not readable");
    }
  }

  private static boolean isRecordFile(Path path) {
    String name = path.getFileName() == null ? "" : path.getFileName().toString();
    return (name.endsWith(".jsonl") || name.endsWith(".jsonl.gz")) && Files.isRegularFile(path);
  }
}
