package io.ssetiming.stream;

import java.util.LinkedHashMap;
import java.util.Map;

/** The last {@value #KEPT} request ids, to tell a retry from a first try. Thread safe. */
final class RecentIds {

  private static final int KEPT = 10_000;

  private final Map<String, Boolean> ids =
      new LinkedHashMap<String, Boolean>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
          return size() > KEPT;
        }
      };

  /** False where the id was seen before. */
  synchronized boolean add(String id) {
    return ids.put(id, Boolean.TRUE) == null;
  }

  synchronized void remove(String id) {
    ids.remove(id);
  }
}
