/**
 * The application that the integration tests measure: it plays scripts that a test sends it,
 * through every way of writing a response that a servlet container and Spring MVC have, and keeps
 * its own account of each call.
 *
 * <p>Loaded by: the class loader of the executable jar. May depend on: the servlet API, Spring,
 * Reactor; never on anything of the agent, and its package is none of the agent's, so that it is
 * treated as the stranger it plays. Start reading at {@link com.example.app.Script}.
 *
 * <p>The source is Java 8 with {@code jakarta.servlet} imports; the build for Spring Boot 2.7
 * rewrites that one word.
 */
package com.example.app;
