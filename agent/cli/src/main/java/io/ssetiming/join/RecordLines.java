package io.ssetiming.join;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Walks the lines of one file and hands each to a reader. A line that can't be read as a record is
 * noted and skipped, whatever is wrong with it: one torn line must not cost the other million.
 */
final class RecordLines {
  /** Reads one object from the parser and keeps what it wants of it. */
  interface Reader {
    /** False when the object is no record of the kind that this side has. */
    boolean read(JsonParser p) throws IOException;
  }

  private static final JsonFactory JSON = new JsonFactory();

  private RecordLines() {}

  /** Fails only when the file itself can't be read, with one line that names it. */
  static void read(Path file, SkippedLines skipped, Reader reader) throws UnreadableInputException {
    try (LineReader lines = new LineReader(file)) {
      while (lines.next()) {
        if (lines.overlong()) {
          skipped.add(file, lines.number(), "too long for a record");
        } else if (!isBlank(lines)) {
          line(file, lines, skipped, reader);
        }
      }
    } catch (IOException e) {
      throw new UnreadableInputException(file + ": can't be read: " + e.getMessage());
    }
  }

  private static void line(Path file, LineReader lines, SkippedLines skipped, Reader reader)
      throws IOException {
    try (JsonParser p = JSON.createParser(lines.buffer(), lines.start(), lines.length())) {
      if (!reader.read(p)) {
        skipped.add(file, lines.number(), "not a record of this side");
      }
    } catch (JsonProcessingException | IllegalArgumentException e) {
      skipped.add(file, lines.number(), lines.torn() ? "torn last line" : "not a record");
    }
  }

  private static boolean isBlank(LineReader lines) {
    int end = lines.start() + lines.length();
    for (int i = lines.start(); i < end; i++) {
      if (lines.buffer()[i] != ' ' && lines.buffer()[i] != '\r' && lines.buffer()[i] != '\t') {
        return false;
      }
    }
    return true;
  }
}
