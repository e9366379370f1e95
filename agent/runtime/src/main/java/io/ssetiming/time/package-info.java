/**
 * Time as a parameter: the monotonic clock, and the anchor that turns it into epoch time.
 *
 * <p>Loaded by: the agent loader, and the command line. May depend on: the JDK. Start reading at:
 * {@link io.ssetiming.time.WallAnchor}.
 */
package io.ssetiming.time;
