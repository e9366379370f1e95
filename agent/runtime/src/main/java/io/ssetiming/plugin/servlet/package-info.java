/**
 * What lies above any servlet container: response wrappers and their streams. Reaches the servlet
 * API by reflection, so that javax and jakarta need no twins.
 *
 * <p>Loaded by: a plugin loader, one per application loader. May depend on: stream, time, the
 * container plugins' look-ups, advice annotations. Start reading at: {@code WrapperAdvice}.
 */
package io.ssetiming.plugin.servlet;
