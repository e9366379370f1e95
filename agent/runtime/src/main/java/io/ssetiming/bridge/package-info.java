/**
 * The bridge between woven methods and the agent. The build renames this package to {@code
 * java.lang}; {@link io.ssetiming.bridge.SseTimingBridge} says why.
 *
 * <p>Loaded by: the bootstrap loader. May depend on: the JDK. Nobody refers to it by type.
 */
package io.ssetiming.bridge;
