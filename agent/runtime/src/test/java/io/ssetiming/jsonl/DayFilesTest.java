package io.ssetiming.jsonl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders of days, files of a size, and what is deleted. */
class DayFilesTest {

  private static final long NOON = Instant.parse("2026-03-10T12:00:00Z").toEpochMilli();
  private static final long DAY = 86_400_000L;

  @TempDir Path root;
  private DayFiles files;

  @BeforeEach
  void open() {
    files = new DayFiles(root.toFile(), "chat-app-77", 20, 2);
  }

  @AfterEach
  void close() {
    files.close();
  }

  private void write(String line, long at) throws IOException {
    byte[] bytes = (line + "\n").getBytes(StandardCharsets.US_ASCII);
    files.write(bytes, bytes.length, at);
  }

  private String text(String day, String name) throws IOException {
    return Files.readString(root.resolve(day).resolve(name));
  }

  private void put(String day, String... names) throws IOException {
    for (String name : names) {
      Files.createDirectories(root.resolve(day));
      Files.writeString(root.resolve(day).resolve(name), "{}\n");
    }
  }

  @Test
  void dayInUtc() throws IOException {
    write("{}", NOON);
    write("{}", NOON + DAY / 2 - 1);
    write("{}", NOON + DAY / 2);
    assertThat(text("2026-03-10", "chat-app-77.jsonl")).isEqualTo("{}\n{}\n");
    assertThat(text("2026-03-11", "chat-app-77.jsonl")).isEqualTo("{}\n");
  }

  @Test
  void nextNumberAtTheSize() throws IOException {
    for (String line : new String[] {"1234567890123456789", "b", "1234567890123456789", "d"}) {
      write(line, NOON);
    }
    assertThat(text("2026-03-10", "chat-app-77.jsonl")).isEqualTo("1234567890123456789\n");
    assertThat(text("2026-03-10", "chat-app-77-2.jsonl")).isEqualTo("b\n1234567890123456789\n");
    assertThat(text("2026-03-10", "chat-app-77-3.jsonl")).isEqualTo("d\n");
  }

  @Test
  void fileOfAnEarlierProcess() throws IOException {
    put("2026-03-10", "chat-app-77.jsonl");
    write("a", NOON);
    assertThat(text("2026-03-10", "chat-app-77.jsonl")).isEqualTo("{}\na\n");
  }

  /** A disk that was full, or a process that was killed, may leave half a line. */
  @Test
  void tornLineOfAnEarlierProcess() throws IOException {
    Files.createDirectories(root.resolve("2026-03-10"));
    Files.writeString(root.resolve("2026-03-10/chat-app-77.jsonl"), "{}\n{\"a");
    write("{}", NOON);
    assertThat(text("2026-03-10", "chat-app-77.jsonl")).isEqualTo("{}\n{\"a\n{}\n");
  }

  @Test
  void ownFilesOfOldDaysOnly() throws IOException {
    put("2026-03-07", "chat-app-9.jsonl", "chat-app-9-2.jsonl", "chat-app-77.jsonl");
    put("2026-03-06", "chat-app-9.jsonl", "other-9.jsonl", "chat-app-client.jsonl", "notes.txt");
    put("2026-03-08", "chat-app-9.jsonl");
    put("2026-03-99", "chat-app-9.jsonl");
    put("archive", "chat-app-9.jsonl");
    Files.writeString(root.resolve("2026-03-01"), "a file, no folder");
    write("a", NOON);
    assertThat(root.resolve("2026-03-07")).doesNotExist();
    assertThat(root.resolve("2026-03-06").toFile().list())
        .containsExactlyInAnyOrder("other-9.jsonl", "chat-app-client.jsonl", "notes.txt");
    assertThat(root.resolve("2026-03-08/chat-app-9.jsonl")).exists();
    assertThat(root.resolve("2026-03-99/chat-app-9.jsonl")).exists();
    assertThat(root.resolve("archive/chat-app-9.jsonl")).exists();
    assertThat(root.resolve("2026-03-01")).exists();
  }

  @Test
  void retentionOnEachNewDay() throws IOException {
    write("a", NOON);
    write("b", NOON + 2 * DAY);
    assertThat(root.resolve("2026-03-10")).exists();
    write("c", NOON + 3 * DAY);
    assertThat(root.resolve("2026-03-10")).doesNotExist();
    assertThat(root.resolve("2026-03-12")).exists();
  }

  @Test
  void folderDeletedMeanwhile() throws IOException {
    write("a", NOON);
    File folder = Lines.day(root, "2026-03-10");
    assertThat(new File(folder, "chat-app-77.jsonl").delete() && folder.delete()).isTrue();
    assertThat(root.toFile().delete()).isTrue();
    write("b", NOON);
    assertThat(text("2026-03-10", "chat-app-77.jsonl")).isEqualTo("b\n");
  }

  @Test
  void fileWhereTheFolderShouldBe() throws IOException {
    Files.writeString(root.resolve("2026-03-10"), "in the way");
    assertThatThrownBy(() -> write("a", NOON)).isInstanceOf(IOException.class);
    Files.delete(root.resolve("2026-03-10"));
    write("b", NOON);
    assertThat(text("2026-03-10", "chat-app-77.jsonl")).isEqualTo("b\n");
  }
}
