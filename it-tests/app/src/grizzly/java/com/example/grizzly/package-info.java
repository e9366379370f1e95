/**
 * The test application in Grizzly: a servlet container that the agent has no plugin for.
 *
 * <p>Loaded by: the application's class loader. May depend on: Grizzly, {@code com.example.script};
 * never on anything of the agent. Start reading at {@link com.example.grizzly.GrizzlyStart}.
 */
package com.example.grizzly;
