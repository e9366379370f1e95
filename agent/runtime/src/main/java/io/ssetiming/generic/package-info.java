/**
 * Servlet containers that have no plugin, seen through the servlet API alone: which request is
 * open, what its response was given, and what the return of a flush proves. Reaches the API by
 * reflection, so that javax and jakarta need no twins and no class of theirs is linked.
 *
 * <p>Loaded by: the agent loader, and not by the plugin loaders: where a container keeps the
 * servlet API, its own classes and the application in three loaders, advice in all three has to
 * find the same exchange. May depend on: stream, time. Start reading at: {@code GenericExchanges},
 * then {@code GenericStream}.
 */
package io.ssetiming.generic;
