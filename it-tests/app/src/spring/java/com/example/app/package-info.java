/**
 * The application that the integration tests measure, on Spring Boot: the scripts of {@link
 * com.example.script} played through every way of writing a response that Spring MVC has.
 *
 * <p>Loaded by: the class loader of the executable jar. May depend on: {@code com.example.script},
 * the servlet API, Spring, Reactor; never on anything of the agent, and its package is none of the
 * agent's, so that it is treated as the stranger it plays. Start reading at {@link
 * com.example.app.SpringStart}.
 */
package com.example.app;
