/**
 * The scripted model: what is said, and when each word of it is due.
 *
 * <p>A measurement is only worth as much as the truth it is held against. Here the truth is known
 * before the first byte leaves: {@link io.ssetiming.demo.model.ScriptedModel} plans every token's
 * time, {@link io.ssetiming.demo.model.PacedTokens} keeps to the plan, and the payload formats
 * carry the plan along, so that whoever reads the stream can tell planned from seen.
 */
package io.ssetiming.demo.model;
