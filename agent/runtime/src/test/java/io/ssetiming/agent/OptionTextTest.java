package io.ssetiming.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where options stand, which of two wins, and what is said of a text that means nothing. */
class OptionTextTest {

  @TempDir Path folder;
  private final Map<String, String> environment = new HashMap<>();
  private final Properties system = new Properties();
  private final List<String> complaints = new ArrayList<>();
  private boolean complaintsExpected;

  private Map<String, String> read(String arguments) {
    List<String> known = Arrays.asList("out", "hold_ms", "open_ms", "types", "labels", "config");
    return new OptionText(known, complaints::add).read(arguments, environment, system);
  }

  private String complaint() {
    complaintsExpected = true;
    assertThat(complaints).hasSize(1);
    return complaints.get(0);
  }

  @AfterEach
  void noOtherComplaints() {
    assertThat(complaintsExpected || complaints.isEmpty()).as("%s", complaints).isTrue();
  }

  private String config(String text) throws IOException {
    Path file = folder.resolve("sse.properties");
    Files.writeString(file, text);
    return file.toString();
  }

  @Test
  void nothing() {
    assertThat(read(null)).isEmpty();
    assertThat(read("")).isEmpty();
    assertThat(read(" , ,")).isEmpty();
  }

  @Test
  void precedence() throws IOException {
    String file = config("hold_ms=1\nopen_ms=1\nout=1\ntypes=1\n");
    environment.put("SSE_TIMING_CONFIG", file);
    environment.put("SSE_TIMING_OPEN_MS", "2");
    environment.put("SSE_TIMING_OUT", "2");
    environment.put("SSE_TIMING_TYPES", "2");
    environment.put("UNRELATED", "x");
    system.setProperty("sse.timing.out", "3");
    system.setProperty("sse.timing.types", "3");
    system.setProperty("sse.timing.test.break", "weave:x"); // no option
    assertThat(read("types=4"))
        .containsEntry("hold_ms", "1")
        .containsEntry("open_ms", "2")
        .containsEntry("out", "3")
        .containsEntry("types", "4");
  }

  @Test
  void configOfTheStrongestSource() throws IOException {
    environment.put("SSE_TIMING_CONFIG", folder.resolve("absent").toString());
    assertThat(read("config= " + config("hold_ms=5"))).containsEntry("hold_ms", "5");
  }

  @Test
  void configAsUtf8() throws IOException {
    assertThat(read("config=" + config("labels=m=gr\u00fcn\n")))
        .containsEntry("labels", "m=gr\u00fcn");
  }

  @Test
  void configThatIsAbsent() {
    assertThat(read("out=x,config=" + folder.resolve("absent"))).containsEntry("out", "x");
    assertThat(complaint()).contains("can't read the options in", "absent");
  }

  @Test
  void configWithBrokenEscape() throws IOException {
    assertThat(read("out=x,config=" + config("labels=\\uzzzz"))).containsEntry("out", "x");
    assertThat(complaint()).contains("can't read the options in");
  }

  @Test
  void quotes() {
    assertThat(read("labels=\"a=1,b=2\",out=x y , types=\"p,q\""))
        .containsEntry("labels", "a=1,b=2")
        .containsEntry("out", "x y")
        .containsEntry("types", "p,q");
  }

  @Test
  void quoteThatIsNeverClosed() {
    assertThat(read("hold_ms=5,labels=\"a=1,out=x")).containsEntry("labels", "a=1,out=x");
    assertThat(complaint()).contains("never closed");
  }

  @Test
  void equalsSignInTheValue() {
    assertThat(read("labels=a=b=c")).containsEntry("labels", "a=b=c");
  }

  @Test
  void lastOneWins() {
    assertThat(read("out=a,out=b")).containsEntry("out", "b");
  }

  @Test
  void wordWithoutValue() {
    assertThat(read("verbose,out=x")).containsOnlyKeys("out");
    assertThat(complaint()).contains("\"verbose\"").contains("not name=value");
  }

  @Test
  void typo() {
    assertThat(read("hold_sm=20")).isEmpty();
    assertThat(complaint())
        .isEqualTo(
            "unknown option \"hold_sm\" in the agent's arguments: did you mean \"hold_ms\"?"
                + " It is ignored");
  }

  @Test
  void otherSpellings() {
    read("OPEN_MS=20");
    assertThat(complaint()).contains("did you mean \"open_ms\"");
    complaints.clear();
    read("open-ms=20");
    assertThat(complaint()).contains("did you mean \"open_ms\"");
  }

  @Test
  void typoElsewhere() {
    environment.put("SSE_TIMING_HOLDMS", "1");
    read("");
    assertThat(complaint()).contains("\"holdms\" in the environment").contains("\"hold_ms\"");
    complaints.clear();
    environment.clear();
    system.setProperty("sse.timing.typs", "1");
    read("");
    assertThat(complaint()).contains("\"typs\" in the system properties").contains("\"types\"");
  }

  @Test
  void veryLongName() {
    read("x".repeat(100_000) + "=1");
    assertThat(complaint()).hasSizeLessThan(200);
  }
}
