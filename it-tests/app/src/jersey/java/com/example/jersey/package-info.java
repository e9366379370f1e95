/**
 * The test application through Jersey, whose servlet overrides the API's own entry and which writes
 * through streams of its own.
 *
 * <p>Loaded by: the application's class loader. May depend on: Jersey, Grizzly, {@code
 * com.example.script}; never on anything of the agent. Start reading at {@link
 * com.example.jersey.JerseyStart}.
 */
package com.example.jersey;
