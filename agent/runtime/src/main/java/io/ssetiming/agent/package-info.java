/**
 * The agent as a whole: options, start, stop, and what it says on stderr.
 *
 * <p>Loaded by: the agent loader. May depend on: every package of the runtime but plugins and
 * premain. Start reading at: {@link io.ssetiming.agent.SseTimingAgent}.
 */
package io.ssetiming.agent;
