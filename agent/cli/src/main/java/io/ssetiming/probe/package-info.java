/**
 * A client one can trust: drives streaming requests and says when each event was read.
 *
 * <p><b>Loaded by</b> the command line only.<br>
 * <b>May depend on</b> {@code sse}, Jackson's streaming core, the JDK's sockets.<br>
 * <b>Start reading at</b> {@link io.ssetiming.probe.Probe}, then {@link
 * io.ssetiming.probe.Exchange}, which is one request from the look-up of its host to its last byte.
 *
 * <p>Why no ready HTTP client: they read on threads of their own and hand bytes over later, in
 * pieces of their own choice, so nobody can tell when a piece came. Here each read of the blocking
 * socket is stamped as soon as it returns and before anything in it is looked at. Every request has
 * a fresh connection, so that its time contains what a new user would wait.
 */
package io.ssetiming.probe;
