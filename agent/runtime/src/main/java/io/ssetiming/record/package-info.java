/**
 * What is written: lines of named values, schema 1. The grammar of the output is:
 *
 * <pre>
 * file    = { line LF }                         whole lines only; a torn last line is no line
 * line    = JSON object, ASCII, first fields "schema" and "kind"
 * kind    = "run" | "stream" | "event" | "open" | "loss"
 * time    = epoch milliseconds with three decimals
 * *_ms    = duration in milliseconds with three decimals
 * </pre>
 *
 * <p>Field names are fixed; fields may be added, none is renamed. docs/records.md lists them.
 *
 * <p>Loaded by: the agent loader, and the command line. May depend on: the JDK. Start reading at:
 * {@link io.ssetiming.record.RecordLine}.
 */
package io.ssetiming.record;
