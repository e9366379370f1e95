package io.ssetiming.it;

import static io.ssetiming.it.Expected.streamed;

import io.ssetiming.it.App.Family;
import java.util.List;

/** Section F of the fault list: request ids as clients really send them. */
final class IdScenarios {
  private static final Expected ONE = streamed("business*2");
  private static final String TRACE_ID = "0af7651916cd43dd8448eb211c80319c";
  private static final String LINE_SEPARATOR = "\u00e2\u0080\u00a8"; // U+2028 in UTF-8, per byte

  private IdScenarios() {}

  static List<Scenario> all() {
    return List.of(
        scenario(
            "idAbsent",
            HttpCall.get("/servlet/stream/*"),
            ONE.flag("id_missing").field("request_id_source", "generated")),
        scenario(
            "idInTwoHeaders",
            headers("X-Request-Id: first-{key}", "X-Request-Id: second-{key}"),
            multi()),
        scenario("idList", headers("X-Request-Id: first-{key}, second-{key}"), multi()),
        scenario(
                "idLong",
                headers("X-Request-Id: " + "x".repeat(10_000)),
                ONE.flag("id_bad").field("request_id", "x".repeat(128)))
            .notPossible(Family.GRIZZLY, "it takes heads of up to 8 KB"),
        scenario(
            "idQuoted",
            headers("X-Request-Id: say \"hi\\there\""),
            ONE.flag("id_bad").field("request_id", "say \"hi\\there\"")),
        scenario(
            "idLineSeparator", headers("X-Request-Id: a" + LINE_SEPARATOR), ONE.flag("id_bad")),
        scenario("idNotUtf8", headers("X-Request-Id: a\u00ff\u00fe"), ONE.flag("id_bad")),
        scenario(
            "idInQuery",
            HttpCall.get("/servlet/stream/*").query("request_id=from-the-query"),
            ONE.field("request_id", "from-the-query")
                .field("request_id_source", "query:request_id")),
        scenario(
            "idFromTrace",
            headers("traceparent: 00-" + TRACE_ID + "-b7ad6b7169203331-01"),
            ONE.field("request_id", TRACE_ID).field("trace_id", TRACE_ID)),
        scenario(
            "idBesideTrace",
            headers("X-Request-Id: {key}", "traceparent: 00-" + TRACE_ID + "-b7ad6b7169203331-01"),
            ONE.field("request_id_source", "header:x-request-id").field("trace_id", TRACE_ID)));
  }

  private static Expected multi() {
    return ONE.flag("id_multi").field("request_id_source", "header:x-request-id");
  }

  private static HttpCall headers(String... headers) {
    HttpCall call = HttpCall.get("/servlet/stream/*");
    for (String header : headers) {
      call = call.header(header);
    }
    return call;
  }

  private static Scenario scenario(String name, HttpCall call, Expected expected) {
    return Scenario.of(name, call, Scripts.flushed("data: a", "data: b"), expected);
  }
}
