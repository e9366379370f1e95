package io.ssetiming.stream;

import io.ssetiming.sse.BodyFormat;
import io.ssetiming.sse.EventRules;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** What to measure and what to write of it. Immutable; made once from the options. */
public final class StreamSettings {

  /** How much is written about single events. */
  public enum Events {
    NONE,
    TIMELINE,
    LINES
  }

  final String service;
  final String instance;
  final List<String> types; // media types, lower case, no parameters
  final List<Pattern> paths; // empty: all
  final List<String> idHeaders; // in order of preference
  final String idQuery; // empty: none
  final boolean idEcho;
  final Events events;
  final int timelineEvents;
  final long holdNanos;
  final long openNanos;
  final Map<String, String> labels;
  final EventRules rules;

  private StreamSettings(Builder b) {
    service = b.service;
    instance = b.instance;
    types = b.types;
    paths = b.paths;
    idHeaders = b.idHeaders;
    idQuery = b.idQuery;
    idEcho = b.idEcho;
    events = b.events;
    timelineEvents = b.timelineEvents;
    holdNanos = b.holdMillis * 1_000_000L;
    openNanos = b.openMillis * 1_000_000L;
    labels = Collections.unmodifiableMap(new LinkedHashMap<>(b.labels));
    rules = b.rules;
  }

  /**
   * How the body of this content type is cut into events, or null where it is not to be measured.
   * Allocates nothing: it is asked for every response.
   */
  public BodyFormat format(String contentType) {
    if (contentType == null) {
      return null;
    }
    for (int i = 0; i < types.size(); i++) {
      if (isType(contentType, types.get(i))) {
        return BodyFormat.of(contentType);
      }
    }
    return null;
  }

  private static boolean isType(String contentType, String type) {
    int length = type.length();
    if (!contentType.regionMatches(true, 0, type, 0, length)) {
      return false;
    }
    return contentType.length() == length
        || contentType.charAt(length) == ';'
        || contentType.charAt(length) == ' ';
  }

  /** The media types that are measured, lower case. */
  public List<String> types() {
    return types;
  }

  boolean wantsPath(String path) {
    if (paths.isEmpty()) {
      return true;
    }
    for (Pattern pattern : paths) {
      if (pattern.matcher(path == null ? "" : path).matches()) {
        return true;
      }
    }
    return false;
  }

  public static Builder builder() {
    return new Builder();
  }

  /** Starts with the defaults; each setter replaces one. */
  public static final class Builder {
    private String service = "java";
    private String instance = "";
    private List<String> types = Collections.emptyList();
    private List<Pattern> paths = Collections.emptyList();
    private List<String> idHeaders = Collections.emptyList();
    private String idQuery = "";
    private boolean idEcho;
    private Events events = Events.TIMELINE;
    private int timelineEvents = 1000;
    private long holdMillis = 50;
    private long openMillis = 30_000;
    private Map<String, String> labels = Collections.emptyMap();
    private EventRules rules = EventRules.defaults();

    private Builder() {}

    public Builder service(String name, String hostAndPid) {
      service = name;
      instance = hostAndPid;
      return this;
    }

    /** Media types and path patterns (none: every path). */
    public Builder match(List<String> mediaTypes, List<Pattern> pathPatterns) {
      types = mediaTypes;
      paths = pathPatterns;
      return this;
    }

    public Builder ids(List<String> headers, String queryParameter, boolean echo) {
      idHeaders = headers;
      idQuery = queryParameter;
      idEcho = echo;
      return this;
    }

    public Builder events(Events mode, int maxTimelineEvents) {
      events = mode;
      timelineEvents = maxTimelineEvents;
      return this;
    }

    /** The hold threshold and the idle time after which a stream gets an "open" line. */
    public Builder thresholds(long holdMs, long openMs) {
      holdMillis = holdMs;
      openMillis = openMs;
      return this;
    }

    public Builder labels(Map<String, String> extra) {
      labels = extra;
      return this;
    }

    public Builder rules(EventRules eventRules) {
      rules = eventRules;
      return this;
    }

    public StreamSettings build() {
      return new StreamSettings(this);
    }
  }
}
