/**
 * Streams with one fault each, as reported from real services. Every method writes to the response
 * itself, without a helper between, so that the frame that sse-timing names is the fault's own.
 */
package io.ssetiming.demo.faulty;
