/**
 * Tables and sentences for people, made of what {@code join} computed.
 *
 * <p><b>Loaded by</b> the command line only.<br>
 * <b>May depend on</b> {@code join}.<br>
 * <b>Start reading at</b> {@link io.ssetiming.report.JoinReport}; what a verdict means and what to
 * change is in {@link io.ssetiming.report.Advice}, and nowhere else.
 */
package io.ssetiming.report;
