/**
 * Brings the server's records and the client's records of the same requests together and splits the
 * time to the first token into its parts.
 *
 * <p><b>Loaded by</b> the command line only; never inside a measured service.<br>
 * <b>May depend on</b> the JDK and Jackson.<br>
 * <b>Start reading at</b> {@link io.ssetiming.join.Joiner}, then {@link
 * io.ssetiming.join.PathDelivery} for the one rule that is a judgement.
 *
 * <p>The law of this package: a time of one machine is never subtracted from a time of another.
 * Durations may be (each was taken on one clock), and so may differences of such differences, in
 * which the unknown offset between the clocks cancels. Absent numbers are {@code NaN} in memory and
 * absent in files.
 */
package io.ssetiming.join;
