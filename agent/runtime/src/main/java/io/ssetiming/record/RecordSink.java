package io.ssetiming.record;

import java.util.function.Supplier;

/**
 * Where records go. Called on the service's own threads: it never blocks, never throws, and what it
 * can't take it counts.
 */
public interface RecordSink {

  /**
   * Takes a record that is put together later, on the sink's thread.
   *
   * @param record yields the line; must touch only what no longer changes
   */
  void accept(Supplier<RecordLine> record);
}
