/**
 * The reactive test application, on Spring WebFlux: the scripts of {@link com.example.script}
 * played through each way of writing a body that WebFlux has. Paths that the servlet applications
 * have too mean the same here, so that the same scenarios are asked of both.
 *
 * <p>Loaded by: the class loader of the executable jar. May depend on: {@code com.example.script},
 * Spring, Reactor, Netty; never on anything of the agent. Start reading at {@link
 * com.example.app.StreamController}.
 */
package com.example.app;
