/**
 * The command line: parse, make immutable options, run, exit code.
 *
 * <p><b>Loaded by</b> the jar's launcher, in a class loader of its own: nothing here may ask for
 * the context class loader or for the jar's manifest.<br>
 * <b>May depend on</b> {@code probe}, {@code join}, {@code report}, {@code sse}, picocli.<br>
 * <b>Start reading at</b> {@link io.ssetiming.cli.Main}; one class per command.
 *
 * <p>Exit codes: 0 done; 1 a problem was measured, or nothing could be joined; 2 usage, or input
 * that can't be read. Never a stack trace.
 */
package io.ssetiming.cli;
