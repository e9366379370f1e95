package io.ssetiming.join;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many streams one server instance had open at most while a given one was open, that one
 * included: measured from the overlap of the server's records, not taken from a load tool's word.
 * Records that no client record belongs to count too: they were load all the same.
 *
 * <p>A short overlap counts as none: 2 % of the earlier stream, at least {@value
 * #LEAST_HAND_OVER_MS} and at most {@value #MOST_HAND_OVER_MS} ms. The server stamps the end of a
 * response after the client has its last byte, on a loaded machine by milliseconds, so a client
 * that sends strictly one request after the other can seem to overlap by a little.
 */
final class Concurrency {
  private static final double HAND_OVER_SHARE = 0.02;
  private static final double LEAST_HAND_OVER_MS = 2;
  private static final double MOST_HAND_OVER_MS = 20;

  private Concurrency() {}

  /** By identity of the record. */
  static Map<ServerRecord, Integer> peaks(List<ServerRecord> records) {
    Map<String, List<ServerRecord>> byInstance = new TreeMap<>();
    for (ServerRecord record : records) {
      byInstance.computeIfAbsent(record.instance(), i -> new ArrayList<>()).add(record);
    }
    Map<ServerRecord, Integer> peaks = new IdentityHashMap<>();
    byInstance.values().forEach(instance -> peaksOfInstance(instance, peaks));
    return peaks;
  }

  private static void peaksOfInstance(
      List<ServerRecord> records, Map<ServerRecord, Integer> peaks) {
    records.sort(Comparator.comparingDouble(ServerRecord::reqStartMs));
    int n = records.size();
    double[] starts = records.stream().mapToDouble(ServerRecord::reqStartMs).toArray();
    double[] ends = records.stream().mapToDouble(Concurrency::end).sorted().toArray();
    int[] tree = openAtStarts(starts, ends);
    for (int i = 0; i < n; i++) {
      int behind = firstNotBefore(starts, end(records.get(i)));
      peaks.put(records.get(i), Math.max(1, max(tree, i, behind)));
    }
  }

  /** A segment tree of maxima; its leaves [n, 2n) say how many are open when record i starts. */
  private static int[] openAtStarts(double[] starts, double[] sortedEnds) {
    int n = starts.length;
    int[] tree = new int[2 * n];
    int ended = 0;
    for (int i = 0; i < n; i++) {
      while (ended < n && sortedEnds[ended] <= starts[i]) {
        ended++;
      }
      tree[n + i] = i + 1 - ended;
    }
    for (int i = n - 1; i > 0; i--) {
      tree[i] = Math.max(tree[2 * i], tree[2 * i + 1]);
    }
    return tree;
  }

  private static int max(int[] tree, int from, int to) {
    int n = tree.length / 2;
    int max = 0;
    int l = from + n;
    int r = to + n;
    while (l < r) {
      if ((l & 1) == 1) {
        max = Math.max(max, tree[l++]);
      }
      if ((r & 1) == 1) {
        max = Math.max(max, tree[--r]);
      }
      l >>= 1;
      r >>= 1;
    }
    return max;
  }

  private static double end(ServerRecord record) {
    double share = HAND_OVER_SHARE * (record.responseEndMs() - record.reqStartMs());
    double handOver = Math.min(MOST_HAND_OVER_MS, Math.max(LEAST_HAND_OVER_MS, share));
    double end = record.responseEndMs() - handOver;
    return end > record.reqStartMs() ? end : record.reqStartMs();
  }

  private static int firstNotBefore(double[] starts, double moment) {
    int at = Arrays.binarySearch(starts, moment);
    if (at < 0) {
      return -at - 1;
    }
    while (at > 0 && starts[at - 1] == moment) {
      at--;
    }
    return at;
  }
}
