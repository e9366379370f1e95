package io.ssetiming.it;

import static io.ssetiming.it.Expected.streamed;
import static io.ssetiming.it.Scripts.flushed;

import io.ssetiming.it.App.Family;
import java.util.List;

/** Section E of the fault list: how the same events can be cut into bytes, writes and flushes. */
final class ByteScenarios {
  private static final Expected TWO = streamed("business*2");

  private ByteScenarios() {}

  static List<Scenario> all() {
    return List.of(
        raw("utf8Cut", "data: gr\\xc3", "\\xbc\\xc3\\x9f\\n\\n", "data: b\\n\\n"),
        raw("crLfCut", "data: a\\r", "\\ndata: aa\\r\\n\\r\\n", "data: b\\r\\n\\r\\n"),
        raw("loneCr", "data: a\\rdata: aa\\r\\r", "data: b\\r\\r"),
        raw("blankLineCut", "data: a\\n", "\\n", "data: b\\n", "\\n"),
        get("bom", flushed("\\xef\\xbb\\xbfdata: a", "data: b"), TWO.flag("bom")),
        get("noSpace", flushed("data:a", "data:b"), TWO.flag("no_data_space")),
        get("twoSpaces", flushed("data:  a", "data:  b"), TWO.flag("data_space")),
        get("multiLine", flushed("data: a\\ndata: aa\\ndata: aaa", "id: 7\\ndata: b"), TWO),
        get("notUtf8", flushed("data: \\xff\\xfe\\x80", "data: b"), TWO),
        noFinalBlankLine(),
        manyWrites(),
        manyEventsInOneWrite(),
        oneMegabyte(),
        trickle(),
        emptyWrites(),
        blankLineInTwoWrites(),
        sentFromAFile(),
        writerInLatin1(),
        writerCutsSurrogatePair());
  }

  /** Each part written and flushed; two events in all. */
  private static Scenario raw(String name, String... parts) {
    StringBuilder script = new StringBuilder(Scripts.EVENT_STREAM);
    for (String part : parts) {
      script.append("write ").append(part).append("\nflush\npause 20\n");
    }
    return get(name, script.toString(), TWO);
  }

  /** Past every stream: that there was a body is all that can be said. */
  private static Scenario sentFromAFile() {
    Expected unread = streamed("").field("delivery", "not_a_stream").noToken("opaque_body");
    return get("sentFromAFile", Scripts.EVENT_STREAM + "sendfile data: a\\n\\n\n", unread)
        .notPossible(Family.TOMCAT.negate(), "only Tomcat sends a file that a servlet names");
  }

  private static Scenario noFinalBlankLine() {
    String script = flushed("data: a") + "pause 40\nwrite data: b\\n\nflush\n";
    return get("noFinalBlankLine", script, streamed("business").field("partial_event", true));
  }

  private static Scenario manyWrites() {
    String script =
        """
        type text/event-stream
        write id: 1\\n
        write data:\s
        write some
        write thing
        write \\n
        write \\n
        flush
        pause 40
        write data: b\\n\\n
        flush
        """;
    return get("manyWrites", script, TWO);
  }

  private static Scenario manyEventsInOneWrite() {
    String script = flushed("data: a", "data: b\\n\\ndata: c\\n\\ndata: d");
    return get("manyEventsInOneWrite", script, streamed("business*4").flag("multi_event_write"));
  }

  private static Scenario oneMegabyte() {
    String script =
        "type text/event-stream\nwrite data: \nrepeat 1048576 x\nwrite \\n\\n\nflush\npause 40\n"
            + "write data: b\\n\\n\nflush\n";
    return get("oneMegabyte", script, TWO);
  }

  private static Scenario trickle() {
    String script =
        Scripts.EVENT_STREAM + "trickle data: a\\n\\n\npause 40\ntrickle data: b\\n\\n\n";
    return get("trickle", script, TWO.flag("event_split"));
  }

  private static Scenario emptyWrites() {
    String script = flushed("data: a", "data: b").replace("flush\n", "write \nflush\nwrite \n");
    return get("emptyWrites", script, TWO);
  }

  // CR LF CR LF, the last byte alone: whether the event ends before or behind it is a matter of
  // taste, so nothing waits in between.
  private static Scenario blankLineInTwoWrites() {
    String script =
        """
        type text/event-stream
        write data: a\\r\\n\\r
        write \\n
        flush
        pause 40
        write data: b\\r\\n\\r
        write \\n
        flush
        """;
    return get("blankLineInTwoWrites", script, TWO);
  }

  private static Scenario writerInLatin1() {
    String script =
        "charset ISO-8859-1\n" + flushed("data: gr\\u00fc\\u00df", "data: \\u00fc\\u00fc");
    return Scenario.get("writerInLatin1", "/servlet/writer/*", script, TWO);
  }

  private static Scenario writerCutsSurrogatePair() {
    String script =
        """
        charset UTF-8
        type text/event-stream
        write data: \\ud83d
        write \\ude00\\n\\n
        flush
        pause 40
        write data: gr\\u00fc\\u00df\\n\\n
        flush
        """;
    return Scenario.get("writerCutsSurrogatePair", "/servlet/writer/*", script, TWO);
  }

  private static Scenario get(String name, String script, Expected expected) {
    return Scenario.get(name, "/servlet/stream/*", script, expected);
  }
}
