package io.ssetiming.stream;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The last {@value #KEPT} request ids, to tell a retry, or a second stream with the same id, from a
 * first try. Thread safe.
 */
final class RecentIds {

  private static final int KEPT = 10_000;

  /** Id to the stream that has it now; null once that has ended. */
  private final Map<String, StreamTimeline> ids =
      new LinkedHashMap<String, StreamTimeline>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, StreamTimeline> eldest) {
          return size() > KEPT;
        }
      };

  /** Marks the stream as a duplicate where the id was seen before, and the other if it is live. */
  synchronized void add(String id, StreamTimeline timeline) {
    if (ids.containsKey(id)) {
      timeline.idDuplicate = true;
      StreamTimeline other = ids.get(id);
      if (other != null) {
        other.idDuplicate = true;
      }
    }
    ids.put(id, timeline);
  }

  synchronized void ended(String id, StreamTimeline timeline) {
    if (ids.get(id) == timeline) {
      ids.put(id, null);
    }
  }

  /** As if it had never been seen. */
  synchronized void forget(String id) {
    ids.remove(id);
  }
}
