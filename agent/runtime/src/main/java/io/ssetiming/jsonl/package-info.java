/**
 * Records on disk: one JSON object a line, day folders, a bounded queue, one thread. {@code
 * io.ssetiming.record} has the grammar.
 *
 * <p>Loaded by: the agent loader. May depend on: record, Jackson's streaming core, SLF4J. Start
 * reading at: {@link io.ssetiming.jsonl.JsonlWriter}.
 */
package io.ssetiming.jsonl;
