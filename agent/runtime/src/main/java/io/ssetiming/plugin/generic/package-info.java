/**
 * Advice for servlet containers that have no plugin, on methods of the servlet API alone. Names no
 * type of it, so that javax and jakarta need no twins; what is known is kept in {@code generic}.
 *
 * <p>Loaded by: a plugin loader, one per application loader. May depend on: generic, advice
 * annotations. Nobody depends on it: {@code weaving.GenericWeaving} names advice by string. Start
 * reading at: {@code EntryAdvice}.
 */
package io.ssetiming.plugin.generic;
