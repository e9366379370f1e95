/**
 * A service whose streams are known: honest ones, and others with one fault each.
 *
 * <p>Everything the service offers stands in one table, {@link io.ssetiming.demo.EndpointCatalog},
 * together with what sse-timing should say about it.
 */
package io.ssetiming.demo;
