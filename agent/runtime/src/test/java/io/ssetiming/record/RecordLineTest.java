package io.ssetiming.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One line before it is text. */
class RecordLineTest {

  @Test
  void kindAndSchemaFirst() {
    RecordLine line = RecordLine.ofKind("stream").put("b", 1L).put("a", "x");
    assertThat(line.names()).containsExactly("schema", "kind", "b", "a");
    assertThat(line.values()).containsExactly(1L, "stream", 1L, "x");
    assertThat(line.get("b")).isEqualTo(1L);
  }

  @Test
  void absentInsteadOfNull() {
    RecordLine line = RecordLine.object().put("a", null).putAll("b", Collections.emptyList());
    assertThat(line.isEmpty()).isTrue();
    assertThat(line.get("a")).isNull();
  }

  @Test
  void listsAreReadOnly() {
    RecordLine line = RecordLine.object().putAll("a", List.of("x"));
    assertThat(line.get("a")).isEqualTo(List.of("x"));
    assertThatThrownBy(() -> line.names().clear()).isInstanceOf(RuntimeException.class);
    assertThatThrownBy(() -> line.values().clear()).isInstanceOf(RuntimeException.class);
  }
}
