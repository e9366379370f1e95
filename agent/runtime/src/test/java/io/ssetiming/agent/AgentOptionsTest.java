package io.ssetiming.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.ssetiming.sse.BodyFormat;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Options as values; a value that makes no sense costs one line and nothing else. */
class AgentOptionsTest {

  private final List<String> complaints = new ArrayList<>();
  private final Properties system = new Properties();
  private boolean complaintsExpected;

  private AgentOptions read(String arguments) {
    return AgentOptions.read(arguments, Collections.emptyMap(), system, "host:1", complaints::add);
  }

  private AgentOptions readValue(String name, String value) {
    system.setProperty("sse.timing." + name, value);
    return read("");
  }

  private String complaint() {
    complaintsExpected = true;
    assertThat(complaints).hasSize(1);
    String line = complaints.get(0);
    assertThat(line.chars().filter(Character::isISOControl).count()).as(line).isZero();
    assertThat(line).hasSizeLessThan(300).doesNotContain("\u2028", "\u2029");
    return line;
  }

  @AfterEach
  void noOtherComplaints() {
    assertThat(complaintsExpected || complaints.isEmpty()).as("%s", complaints).isTrue();
  }

  @Test
  void defaults() {
    AgentOptions options = read(null);
    assertThat(options.out).hasName("sse-timing");
    assertThat(options.rotateMegabytes).isEqualTo(256);
    assertThat(options.keepDays).isEqualTo(7);
    assertThat(options.queueRecords).isEqualTo(8192);
    assertThat(options.log).isEqualTo("warn");
    assertThat(options.given).isEmpty();
    assertThat(options.streams.format("text/event-stream")).isEqualTo(BodyFormat.SSE);
    assertThat(options.streams.format("application/x-ndjson")).isEqualTo(BodyFormat.NDJSON);
    assertThat(options.streams.format("application/json")).isNull();
  }

  @Test
  void numbers() {
    AgentOptions options = read("rotate_mb=1,keep_days=0,queue_records= 5 ,log=DEBUG");
    assertThat(options.rotateMegabytes).isEqualTo(1);
    assertThat(options.keepDays).isZero();
    assertThat(options.queueRecords).isEqualTo(5);
    assertThat(options.log).isEqualTo("debug");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "", "x", "1.5", "5ms", "99999999999", "1048577"})
  void badNumber(String text) {
    assertThat(readValue("queue_records", text).queueRecords).isEqualTo(8192);
    assertThat(complaint())
        .isEqualTo(
            "queue_records=" + text + " is not a whole number from 1 to 1048576: 8192 is used");
  }

  @Test
  void badChoice() {
    assertThat(read("log=loud").log).isEqualTo("warn");
    assertThat(complaint()).isEqualTo("log=loud is none of [warn, info, debug, off]: warn is used");
  }

  @ParameterizedTest
  @CsvSource({"hold_ms", "log", "events", "id_echo", "labels", "done_data", "content_fields"})
  void hostileValue(String name) {
    readValue(name, "a\r\nb\tc\u0000\u001b[31m\u0085\u2028" + "x".repeat(100_000) + "..y");
    if (!complaints.isEmpty()) {
      complaint();
    }
    complaintsExpected = true;
  }

  @Test
  void controlCharactersInOneLine() {
    readValue("hold_ms", "1\r\n2\u001b[31m\u0085\u2028");
    assertThat(complaint()).startsWith("hold_ms=1 2?[31m?? is not a whole number");
    complaints.clear();
    system.clear();
    read("la\nbel\u001bs=1");
    assertThat(complaint()).contains("\"la bel?s\"").contains("\"labels\"");
  }

  @Test
  void emptyIsDefault() {
    AgentOptions options = read("out=,types=,service=");
    assertThat(options.out).hasName("sse-timing");
    assertThat(options.streams.format("text/event-stream")).isEqualTo(BodyFormat.SSE);
    assertThat(options.service).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "chat, chat",
    "a/b\\c d, a_b_c_d",
    "../../etc, .._.._etc",
    "gr\u00fcn, gr_n",
  })
  void serviceFitForAFileName(String given, String name) {
    assertThat(read("service=" + given).service).isEqualTo(name);
  }

  @Test
  void longService() {
    assertThat(read("service=" + "s".repeat(1_000)).service).hasSize(64);
  }

  @Test
  void ruleThatMakesNoSense() {
    read("\"content_fields=" + "a.b.".repeat(100) + "\"");
    assertThat(complaint()).contains("content_fields").endsWith("the defaults are used");
  }

  @Test
  void namesAreUnique() {
    List<String> names = AgentOptions.names();
    assertThat(names).doesNotHaveDuplicates();
    assertThat(names.stream().map(String::toLowerCase).collect(Collectors.toList()))
        .isEqualTo(names);
  }
}
