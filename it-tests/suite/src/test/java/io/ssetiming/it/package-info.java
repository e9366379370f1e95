/**
 * Real JVMs, the packaged agent, real servers, a client on a bare socket.
 *
 * <p>Loaded by: the test runner only. May depend on: the JDK, Jackson, JUnit, AssertJ; never on a
 * class of the agent, whose only interface here is its jar and the file that it writes. Start
 * reading at {@link io.ssetiming.it.SseStreamContract}: what must hold for every container. The
 * scenarios are tables ({@code *Scenarios}), the harness is {@link io.ssetiming.it.AppJvm}, {@link
 * io.ssetiming.it.RawClient} and {@link io.ssetiming.it.ServerRecords}.
 */
package io.ssetiming.it;
