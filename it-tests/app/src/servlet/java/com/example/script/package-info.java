/**
 * The part of the test application that needs a servlet container and nothing else: scripts that a
 * test sends are played through every way of writing a response that the servlet API has, and each
 * call is accounted for.
 *
 * <p>Loaded by: the class loader of the executable jar, or that of a war. May depend on: the
 * servlet API; never on Spring, never on anything of the agent. Start reading at {@link
 * com.example.script.Script}.
 *
 * <p>The source is Java 8 with {@code jakarta.servlet} imports; the build for a container of {@code
 * javax.servlet} rewrites that one word.
 */
package com.example.script;
