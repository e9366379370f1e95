/**
 * The entries of the jar, and the loader that hides everything else. These are the only classes
 * that an application can see.
 *
 * <p>Loaded by: the system loader. May depend on: the JDK of Java 8. Start reading at: {@link
 * io.ssetiming.premain.AgentMain}.
 */
package io.ssetiming.premain;
