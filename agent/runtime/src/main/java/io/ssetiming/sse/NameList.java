package io.ssetiming.sse;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The lists of event names that an option can replace. */
enum NameList {
  BUSINESS("business_events", EventClass.BUSINESS, false),
  CONNECT(
      "connect_events", EventClass.CONNECT, false, "connected", "connect", "open", "ready", "init"),
  HEARTBEAT(
      "heartbeat_events",
      EventClass.HEARTBEAT,
      true,
      "ping",
      "heartbeat",
      "keepalive",
      "keep-alive"),
  META("meta_events", EventClass.META, false, "metadata"),
  DONE("done_events", EventClass.DONE, false, "done", "end", "complete");

  final String option;
  final EventClass eventClass;

  /**
   * Whether the defaults also hold for an event that a known dialect recognises: false for names so
   * plain that a dialect's own event may bear them.
   */
  final boolean anywhere;

  final List<String> defaults;

  NameList(String option, EventClass eventClass, boolean anywhere, String... defaults) {
    this.option = option;
    this.eventClass = eventClass;
    this.anywhere = anywhere;
    this.defaults = Collections.unmodifiableList(Arrays.asList(defaults));
  }
}
