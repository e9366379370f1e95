package io.ssetiming.probe;

import java.util.UUID;

/**
 * The ids that requests are sent with.
 *
 * @param sent false: no header of ours
 * @param prefix before each id, so that a run can be told from another in any log
 */
public record RequestIds(boolean sent, String prefix) {

  /** Null for none; an id that the user gave as a header wins. */
  String next(ProbeRequest request) {
    String given = request.givenId();
    return given != null || !sent ? given : prefix + UUID.randomUUID();
  }
}
