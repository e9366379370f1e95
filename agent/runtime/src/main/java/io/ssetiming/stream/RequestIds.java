package io.ssetiming.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * The join keys of one request. What a client sends is taken as it is, but at most {@value #MAX}
 * characters of it, and what can't be an honest id is said to be one that is bad. Immutable.
 */
final class RequestIds {

  static final int MAX = 128;
  private static final int MAX_VALUES = 8;
  private static final String TRACEPARENT = "traceparent";

  final String id;
  final String source;
  final List<String> all; // every value seen, the first is id
  final String traceId; // 32 hex digits, or null
  final boolean missing;
  final boolean bad;

  private RequestIds(Search search, String traceId) {
    missing = search.found.isEmpty();
    if (missing) {
      search.found.add(UUID.randomUUID().toString());
      search.source = "generated";
    }
    id = search.found.get(0);
    source = search.source;
    all = search.found;
    bad = search.bad;
    this.traceId = traceId;
  }

  static RequestIds of(ResponseView view, StreamSettings settings) {
    Search search = new Search();
    for (String header : settings.idHeaders) {
      if (!header.equalsIgnoreCase(TRACEPARENT)) {
        search.header(view, header);
      }
    }
    if (!settings.idQuery.isEmpty()) {
      search.query(view.query(), settings.idQuery);
    }
    String traceId = traceId(view);
    if (traceId != null && search.found.isEmpty() && asksForTrace(settings)) {
      search.add(traceId, TRACEPARENT);
    }
    return new RequestIds(search, traceId);
  }

  private static boolean asksForTrace(StreamSettings settings) {
    for (String header : settings.idHeaders) {
      if (header.equalsIgnoreCase(TRACEPARENT)) {
        return true;
      }
    }
    return false;
  }

  private static String traceId(ResponseView view) {
    List<String> values = view.requestHeaders(TRACEPARENT);
    if (values == null || values.isEmpty() || values.get(0) == null) {
      return null;
    }
    String[] parts = values.get(0).trim().split("-");
    return parts.length >= 4 && parts[1].matches("(?!0{32})[0-9a-f]{32}") ? parts[1] : null;
  }

  /** What one pass over the request found. */
  private static final class Search {
    private final List<String> found = new ArrayList<>(1);
    private String source;
    private boolean bad;

    void header(ResponseView view, String name) {
      List<String> values = view.requestHeaders(name);
      if (values == null || !found.isEmpty()) {
        return; // a later header names another thing, often a session
      }
      for (String value : values) {
        for (String part : value == null ? new String[0] : value.split(",")) {
          add(part, "header:" + name.toLowerCase(java.util.Locale.ROOT));
        }
      }
    }

    void query(String query, String name) {
      if (query == null || !found.isEmpty()) {
        return;
      }
      for (String pair : query.split("&")) {
        if (pair.startsWith(name + "=")) {
          add(decode(pair.substring(name.length() + 1)), "query:" + name);
        }
      }
    }

    void add(String raw, String from) {
      String value = raw.trim();
      if (value.isEmpty() || found.size() == MAX_VALUES) {
        return;
      }
      bad |= !isHonest(value);
      value = value.length() > MAX ? value.substring(0, MAX) : value;
      if (!found.contains(value)) {
        found.add(value);
        source = source == null ? from : source;
      }
    }

    private static String decode(String value) {
      try {
        return java.net.URLDecoder.decode(value, "UTF-8");
      } catch (IllegalArgumentException | java.io.UnsupportedEncodingException e) {
        return value; // not encoded as it should be: keep what was sent
      }
    }
  }

  private static boolean isHonest(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c <= ' ' || c >= 0x7f || c == '"' || c == '\\') {
        return false;
      }
    }
    return value.length() <= MAX;
  }
}
