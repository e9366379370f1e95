/**
 * Which classes of which servers are hooked where, and the weaving itself. Advice is named by
 * string: a class literal would load it in the wrong loader.
 *
 * <p>Loaded by: the agent loader. May depend on: the JDK, Byte Buddy. Start reading at: {@code
 * TomcatWeaving}, then {@link io.ssetiming.weaving.Weaver}.
 */
package io.ssetiming.weaving;
