package io.ssetiming.jsonl;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.regex.Pattern;

/**
 * Where lines go: {@code <out>/<yyyy-mm-dd>/<name>[-N].jsonl}, days in UTC. A file that has reached
 * its size is followed by the next number; folders older than the retention lose our files. Used by
 * the writer's thread only.
 */
final class DayFiles {

  private final File root;
  private final String name;
  private final long maxBytes;
  private final int keepDays;
  private final Pattern ours; // files of this service, whichever process of it wrote them

  private LocalDate day;
  private FileOutputStream file;
  private File path;
  private long written;

  DayFiles(File root, String name, long maxBytes, int keepDays) {
    this.root = root;
    this.name = name;
    this.maxBytes = maxBytes;
    this.keepDays = keepDays;
    String service = name.replaceFirst("-\\d+$", "");
    this.ours = Pattern.compile(Pattern.quote(service) + "-\\d+(-\\d+)?\\.jsonl");
  }

  /** Writes whole lines with one call, so that a killed process leaves no torn line behind. */
  void write(byte[] lines, int length, long epochMillis) throws IOException {
    LocalDate today = LocalDate.ofEpochDay(Math.floorDiv(epochMillis, 86_400_000L));
    if (file != null && (!today.equals(day) || written >= maxBytes || !path.exists())) {
      close();
    }
    if (file == null) {
      open(today);
    }
    try {
      file.write(lines, 0, length);
      written += length;
    } catch (IOException e) {
      close(); // opened anew next time: the disk may have room again
      throw e;
    }
  }

  void close() {
    if (file != null) {
      try {
        file.close();
      } catch (IOException ignored) {
        // everything was handed over by write already
      }
      file = null;
    }
  }

  private void open(LocalDate today) throws IOException {
    File folder = new File(root, today.toString());
    if (!folder.isDirectory() && !folder.mkdirs() && !folder.isDirectory()) {
      throw new IOException("can't create the folder " + folder);
    }
    File next = new File(folder, name + ".jsonl");
    for (int number = 2; next.length() >= maxBytes; number++) {
      next = new File(folder, name + "-" + number + ".jsonl");
    }
    file = new FileOutputStream(next, true);
    path = next;
    if (isTorn(next)) {
      file.write('\n'); // the half line is lost, the next one must not be
    }
    written = next.length();
    if (!today.equals(day)) {
      day = today;
      forgetOldDays(today.minusDays(keepDays));
    }
  }

  /** Whether a full disk or a killed process left half a line at the end. */
  private static boolean isTorn(File existing) throws IOException {
    if (existing.length() == 0) {
      return false;
    }
    try (RandomAccessFile end = new RandomAccessFile(existing, "r")) {
      end.seek(end.length() - 1);
      return end.read() != '\n';
    }
  }

  /**
   * Deletes our files in folders named by an older day, and the folders if that leaves them empty.
   * Another service may share the root and keep its files for longer.
   */
  private void forgetOldDays(LocalDate oldest) {
    File[] folders = root.listFiles(File::isDirectory);
    for (File folder : folders == null ? new File[0] : folders) {
      if (isBefore(folder.getName(), oldest)) {
        File[] files = folder.listFiles((dir, file) -> ours.matcher(file).matches());
        boolean empty = true;
        for (File old : files == null ? new File[0] : files) {
          empty &= old.delete();
        }
        if (empty && !folder.delete()) {
          continue; // somebody else's files are in it
        }
      }
    }
  }

  private static boolean isBefore(String folder, LocalDate oldest) {
    try {
      return LocalDate.parse(folder).isBefore(oldest);
    } catch (DateTimeParseException notADay) {
      return false;
    }
  }
}
